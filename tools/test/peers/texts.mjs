import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SeededNumbers } from '@elevate/testing';
import { chaptersOf, csvRows, NEWS_CATEGORIES, newsCategory } from '@elevate/rules';
import { readOpml } from '../../../apps/ingestion/dist/news/feeds/opml.js';
import { findCveIds } from '../../../apps/ingestion/dist/news/feeds/parsing/keywords/find-cve-ids.js';
import { parseSrcset } from '../../../apps/ingestion/dist/news/feeds/parsing/pictures/srcset.js';
import { plainText } from '../../../apps/ingestion/dist/news/feeds/parsing/text/plain-text.js';
import { askScript, compare } from './support/compare.mjs';

export const name = 'texts';
export const needs = {
  python: 'texts.txt',
  npm: [
    'parse-srcset@1.0.2',
    'srcset@5.0.3',
    'he@1.2.0',
    'papaparse@5.7.1',
    'feedsmith@3.0.1',
    'get-youtube-chapters@2.0.0',
    'html-to-text@10.0.1',
  ],
};

const SCRIPT = fileURLToPath(new URL('texts.py', import.meta.url));
/** Pieces of documents by kind. In `AROUND`, T is a time and S a title. `REASONS` excuse differences. */
const { TAGS, PIECES, NAMES, ADDRESSES, KINDS, TITLES, AROUND, LINES, REASONS } = JSON.parse(
  readFileSync(new URL('texts.json', import.meta.url), 'utf8'),
);
const ENOUGH = 10_000;

export async function run({ seed, count, python, load }) {
  // parse-srcset logs what it drops.
  console.log = () => undefined;
  const names = needs.npm.map((dependency) => dependency.replace(/@[\d.]+$/, ''));
  const [bySpec, byPackage, he, papa, opml, chapters, html] = await Promise.all(names.map(load));
  const numbers = new SeededNumbers(seed);
  const documents = Array.from({ length: Math.ceil(count / 2) }, () => drawn(numbers));
  return compare({ documents, ours, peers, smaller, excuse });

  async function peers(list) {
    const answers = await askScript(python, SCRIPT, list);
    return list.map((document, at) =>
      [...(answers[at] ?? []), ...here(document)].map((answer) => judged(document, answer)),
    );
  }

  function here({ kind, text }) {
    const readers = {
      srcset: [
        () => bySpec.default(text).map(({ url, w, d }) => candidate(url, w, d)),
        () =>
          byPackage.parseSrcset(text).map((each) => candidate(each.url, each.width, each.density)),
      ],
      references: [() => inOneLine(he.default.decode(text))],
      csv: [() => papa.default.parse(text, { delimiter: ',' }).data.filter(hasText)],
      cves: [() => numbersIn(html.convert(text, { wordwrap: false }))],
      chapters: [() => chapters.default(text).map(({ start, title }) => [start, inOneLine(title)])],
      opml: [],
      html: [],
    };
    const answers = readers[kind].map((read) => attempt(() => ({ [kind]: read() })));
    return kind === 'opml'
      ? [attempt(() => outlined(opml.parseOpml(text).body.outlines))]
      : answers;
  }
}

const candidate = (url, width = null, density = 1) => ({ url, width, density });

function outlined(outlines, folders = []) {
  const lists = outlines.map(({ text, title, xmlUrl, outlines: inside = [] }) => {
    const name = text ?? title ?? '';
    const own = { addresses: [xmlUrl], names: [inOneLine(name)], folders: [[folders]] };
    const others = outlined(inside, [...folders, name]);
    return xmlUrl === undefined ? others : joined(own, others);
  });
  return lists.reduce(joined, { addresses: [], names: [], folders: [] });
}

const joined = (one, other) =>
  Object.fromEntries(Object.keys(one).map((name) => [name, [...one[name], ...other[name]]]));

const DASHES = /\p{Pd}/gu;
const numbersIn = (text) => {
  const plain = text.replaceAll(/\p{Cf}/gu, '').replaceAll(DASHES, '-');
  const found = plain.match(/(?<![\da-z])CVE-\d{4}-\d{4,19}(?!\d)/gi) ?? [];
  return [...new Set(found.map((number) => number.toUpperCase()))].sort();
};

/** By YouTube's rules for chapters; the nearest known folder is the category. */
function judged({ kind, seconds }, answer) {
  if (!answer) return answer;
  if (kind === 'chapters') return { chapters: byRules(answer.chapters, seconds) };
  if (kind !== 'opml') return answer;
  const categoryOf = (paths) => paths.flat().reverse().map(newsCategory).find(Boolean) ?? null;
  return { ...answer, folders: answer.folders.map(categoryOf) };
}

function byRules(chapters, seconds) {
  const ends = [...chapters.slice(1).map(([start]) => start), seconds];
  const isLong = chapters.every(([start], at) => ends[at] - start >= 10);
  return chapters.length >= 3 && chapters[0][0] === 0 && isLong ? chapters : [];
}

function attempt(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

const inOneLine = (text) => text.replace(/\s+/gu, ' ').trim();
const hasText = (cells) => cells.some((cell) => cell.trim() !== '');

export function ours({ kind, text, seconds }) {
  const readers = {
    html: () => plainText({ text, type: 'html' }, ENOUGH),
    references: () => plainText({ text, type: 'html' }, ENOUGH),
    srcset: () => parseSrcset(text),
    csv: () => [...csvRows(text, ',')],
    cves: () => findCveIds([text]).sort(),
    chapters: () =>
      chaptersOf(text, seconds).map(({ startSeconds, title }) => [startSeconds, title]),
    opml: () => readOpml(text).filter(({ refusal }) => !refusal),
  };
  const value = readers[kind]();
  if (kind === 'opml')
    return {
      addresses: value.map(({ feed_url: address }) => address),
      names: value.map(({ name = '' }) => name),
      folders: value.map(({ category = null }) => category),
    };
  if (kind === 'html')
    return { html: value.replace(/\s+/gu, ''), words: value.split(/\s+/u).filter(Boolean) };
  if (kind !== 'csv') return { [kind]: value };
  // A row with a stray quote is refused by line, which is no reading.
  return value.some(({ problem }) => problem) ? {} : { csv: value.map(({ cells }) => cells) };
}

const HIDDEN =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\uffff]/u;

function excuse({ document: { kind, text }, field, ours: own, theirs }) {
  const hasAll = (all, some) => some.every((each) => all.some((other) => `${other}` === `${each}`));
  const reasons = {
    srcset: () => /\s\d+h/.test(text) && own.length < theirs.length && REASONS.height,
    html: () => field === 'words' && text.includes('</p>') && REASONS.paragraph,
    cves: () => {
      const hasMore = hasAll(own, theirs) && /<!--|>\W*cve|\d<\w/i.test(text);
      if (hasMore || /<script|<td/.test(text)) return REASONS.elsewhere;
      return text.includes('&#67;') && REASONS.letters;
    },
    chapters: () =>
      (text.includes('🎉') && REASONS.signs) ||
      (hasAll(own, theirs) && own.every(([, title]) => TITLES.includes(title)) && REASONS.forms),
  };
  const isHidden = typeof theirs === 'string' && HIDDEN.test(theirs);
  return reasons[kind]?.() || (isHidden ? REASONS.hidden : undefined);
}

function drawnOutline(numbers) {
  const name = numbers.pick(NAMES);
  const folder = `<outline text="${numbers.pick(NEWS_CATEGORIES)}">`;
  const names = [`text="${name}"`, `text="${name}" title="${name}"`, `title="${name}"`];
  const attributes = [
    numbers.pick(names),
    numbers.pick(KINDS),
    `xmlUrl="${numbers.pick(ADDRESSES)}"`,
  ];
  const order = numbers.below(2) > 0 ? attributes : attributes.reverse();
  return numbers.below(4) > 0 ? `<outline ${order.join(' ')}/>` : folder;
}

const SECONDS = 5_400;

function drawnDescription(numbers) {
  const style = numbers.pick(AROUND);
  const isShort = numbers.below(2) > 0;
  let at = 0;
  const lines = Array.from({ length: 2 + numbers.below(6) }, (_, index) => {
    const isLine = numbers.below(8) === 0;
    if (isLine) return numbers.pick(LINES);
    const step = () => (numbers.below(10) > 0 ? 10 + numbers.below(900) : numbers.below(20) - 10);
    if (index > 0) at = Math.max(0, at + step());
    const [minutes, seconds] = [Math.floor(at / 60), Math.abs(at % 60)];
    const two = (number) => String(number).padStart(2, '0');
    const hours = minutes >= 60 ? `${Math.floor(minutes / 60)}:` : '';
    const rest = minutes % 60;
    const time = `${hours}${hours || !isShort ? two(rest) : rest}:${two(seconds)}`;
    const form = numbers.below(12) > 0 ? style : numbers.pick(AROUND);
    return form.replace('T', time).replace('S', () => numbers.pick(TITLES));
  });
  return [numbers.pick(['', '', 'About it.', 'Chapters:']), ...lines].map((line) => `${line}\n`);
}

function drawn(numbers) {
  const kind = numbers.pick(Object.keys(PIECES));
  if (kind === 'chapters') return toDocument(kind, drawnDescription(numbers));
  const parts = Array.from({ length: 1 + numbers.below(10) }, () => {
    if (kind === 'opml' && numbers.below(2) > 0) return drawnOutline(numbers);
    const piece = numbers.pick(PIECES[kind]);
    const isWrapped = (kind === 'html' || kind === 'cves') && numbers.below(3) === 0;
    if (!isWrapped) return piece;
    const tag = numbers.pick(TAGS);
    return `<${tag}>${piece}</${tag}>`;
  });
  return toDocument(kind, parts);
}

function toDocument(kind, parts) {
  const text = kind === 'opml' ? opmlOf(parts) : parts.join('');
  return { kind, parts, text, ...(kind === 'chapters' && { seconds: SECONDS }) };
}

function opmlOf(parts) {
  let open = 0;
  const balanced = parts.filter((part) => {
    const step = part === '</outline>' ? -1 : Number(/^<outline[^>]*[^/]>$/.test(part));
    if (open + step < 0) return false;
    open += step;
    return true;
  });
  const body = balanced.join('') + '</outline>'.repeat(open);
  return `<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`;
}

function smaller({ kind, parts }) {
  return parts.length < 2 ? [] : parts.map((_, at) => toDocument(kind, parts.toSpliced(at, 1)));
}
