import { fileURLToPath } from 'node:url';
import { SeededNumbers } from '@elevate/testing';
import { csvRows } from '@elevate/rules';
import { parseSrcset } from '../../apps/ingestion/dist/news/feeds/parsing/pictures/srcset.js';
import { plainText } from '../../apps/ingestion/dist/news/feeds/parsing/text/plain-text.js';
import { askScript, compare } from './support/compare.mjs';

export const name = 'texts';
export const needs = {
  python: 'texts.txt',
  npm: ['parse-srcset@1.0.2', 'srcset@5.0.3', 'he@1.2.0', 'papaparse@5.7.1'],
};

const SCRIPT = fileURLToPath(new URL('texts.py', import.meta.url));
const ENOUGH = 10_000;

/** Pieces of HTML, character references, `srcset` values and CSV, each read by one field. */
export async function run({ seed, count, python, load }) {
  const [{ default: bySpec }, { parseSrcset: byPackage }, { default: he }, { default: Papa }] =
    await Promise.all(['parse-srcset', 'srcset', 'he', 'papaparse'].map(load));
  const numbers = new SeededNumbers(seed);
  const documents = Array.from({ length: Math.ceil(count / 2) }, () => drawn(numbers));
  return compare({ documents, ours, peers, smaller, excuse });

  async function peers(list) {
    const answers = await askScript(python, SCRIPT, list);
    return list.map((document, at) => [...(answers[at] ?? []), ...here(document)]);
  }

  function here({ kind, text }) {
    const readers = {
      srcset: [
        () => bySpec(text).map(({ url, w, d }) => ({ url, width: w ?? null, density: d ?? 1 })),
        () =>
          byPackage(text).map(({ url, width, density }) => ({
            url,
            width: width ?? null,
            density: density ?? 1,
          })),
      ],
      references: [() => inOneLine(he.decode(text))],
      csv: [() => Papa.parse(text, { delimiter: ',' }).data.filter(hasText)],
      html: [],
    };
    return readers[kind].map((read) => attempt(kind, read));
  }
}

function attempt(kind, read) {
  try {
    return { [kind]: read() };
  } catch {
    return null;
  }
}

const inOneLine = (text) => text.replace(/\s+/gu, ' ').trim();
const hasText = (cells) => cells.some((cell) => cell.trim() !== '');

function ours({ kind, text }) {
  const readers = {
    html: () => plainText({ text, type: 'html' }, ENOUGH).replace(/\s+/gu, ''),
    references: () => plainText({ text, type: 'html' }, ENOUGH),
    srcset: () => parseSrcset(text),
    csv: () => [...csvRows(text, ',')],
  };
  const value = readers[kind]();
  if (kind !== 'csv') return { [kind]: value };
  // A row with a stray quote is refused by line, which is no reading.
  return value.some(({ problem }) => problem) ? {} : { csv: value.map(({ cells }) => cells) };
}

const HIDDEN =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\uffff]/u;

function excuse({ document: { kind, text }, ours: own, theirs }) {
  if (kind === 'srcset' && /\s\d+h/.test(text) && own.length < theirs.length)
    return 'The HTML Standard drops a candidate of a height without a width.';
  return typeof theirs === 'string' && HIDDEN.test(theirs)
    ? 'Characters that no reader sees are dropped.'
    : undefined;
}

const TAGS = [
  'p',
  'b',
  'i',
  'a',
  'div',
  'span',
  'li',
  'ul',
  'h2',
  'blockquote',
  'code',
  'em',
  'td',
  'x-y',
];
const PIECES = {
  html: [
    'one ',
    'two',
    ' ',
    '&amp;',
    '&lt;b&gt;',
    'a < b',
    '<br>',
    '<hr/>',
    '<!-- no -->',
    'é',
    '\n',
    '<img alt="x" src="/a.png">',
    '<wbr>',
    '&nbsp;',
    '5 > 4',
    '</p>',
    '<script>no()</script>',
    '<style>p{}</style>',
  ],
  references: [
    '&amp;',
    '&amp;amp;',
    '&eacute;',
    '&#233;',
    '&#xE9;',
    '&#x1F389;',
    '&hellip;',
    '&notit;',
    '&copy',
    '&copy;',
    '&ampx',
    '&;',
    '&#;',
    '& ',
    '&unknown;',
    '&#8209;',
    '&nbsp;',
    '&lt',
    '&frac12;',
    '&NotEqualTilde;',
    '&#150;',
    '&#xD800;',
    '&#1114112;',
    'a',
    ' b ',
    '=',
    '1',
  ],
  srcset: [
    '/a.jpg',
    '/b,c.jpg',
    'https://x.example/w_1,h_2/d.png',
    ',',
    ', ',
    ' ',
    '  ',
    '1x',
    '2x',
    '1.5x',
    '100w',
    '200w',
    '50h',
    '0w',
    '-1x',
    '1e3x',
    '(a, b)',
    '1q',
    '\n',
    '.5x',
    '1.x',
  ],
  csv: ['a', 'b c', ',', ',', '\r\n', '\n', '""', '"a,b"', '"a ""b"""', '"x\ny"', ' ', 'é', ';'],
};

function drawn(numbers) {
  const kind = numbers.pick(Object.keys(PIECES));
  const parts = Array.from({ length: 1 + numbers.below(10) }, () => {
    const piece = numbers.pick(PIECES[kind]);
    if (kind !== 'html' || numbers.below(3) > 0) return piece;
    const tag = numbers.pick(TAGS);
    return `<${tag}>${piece}</${tag}>`;
  });
  return toDocument(kind, parts);
}

const toDocument = (kind, parts) => ({ kind, parts, text: parts.join('') });

function smaller({ kind, parts }) {
  return parts.length < 2 ? [] : parts.map((_, at) => toDocument(kind, parts.toSpliced(at, 1)));
}
