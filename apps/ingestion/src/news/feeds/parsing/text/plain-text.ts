import { decodeHTML } from 'entities/decode';
import iconv from 'iconv-lite';
import { Parser } from 'htmlparser2';
import type { RawText } from '../parsed-feed.js';

// Invisible characters, direction overrides and lone surrogates.
const HIDDEN =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF\p{Cs}]+/gu;
// Windows-1252 code points: `&#151;` means a dash.
const CONTROLS = /[\x80-\x9f]/g;
const SPACES = /[\s\x85]{2,}|[^\S ]|\x85/g;
// Fast check: most texts need no cleaning.
const UNTIDY =
  /[\0-\x1f\x7f-\xa0\xad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff\ufffe\uffff]| {2}/;
// Reserve per character for whitespace removed later.
const SPARE = 16;

export function plainText(raw: RawText, enough: number): string {
  const { text, type } = raw;
  const hasTags = text.includes('<') && (type === 'html' || looksLikeMarkup(text));
  if (hasTags) return inOneLine(textOfHtml(text, enough + 1));
  if (text.includes('&')) return inOneLine(decodeHTML(text.slice(0, MAX_SOURCE)));
  return inOneLine(text.slice(0, enough * SPARE));
}

function inOneLine(text: string): string {
  const trimmed = text.trim();
  if (!UNTIDY.test(trimmed)) return trimmed;
  return trimmed.replace(CONTROLS, fromWindows).replace(HIDDEN, '').replace(SPACES, ' ').trim();
}

function fromWindows(control: string): string {
  return iconv.decode(Buffer.from(control, 'latin1'), 'windows-1252');
}

const ELLIPSIS = '…';

export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - ELLIPSIS.length + 1);
  const end = start.lastIndexOf(' ');
  // Without spaces, cut anywhere except inside a surrogate pair.
  const cut = end > most / 2 ? start.slice(0, end) : start.slice(0, -1).replace(/\p{Cs}$/u, '');
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}${ELLIPSIS}`;
}

const TAG_NAMES = [
  'a',
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'big',
  'blockquote',
  'center',
  'cite',
  'code',
  'dd',
  'del',
  'details',
  'div',
  'dl',
  'dt',
  'em',
  'embed',
  'fieldset',
  'figcaption',
  'figure',
  'font',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'i',
  'iframe',
  'ins',
  'kbd',
  'label',
  'li',
  'main',
  'mark',
  'nav',
  'noscript',
  'object',
  'ol',
  'p',
  'picture',
  'pre',
  'q',
  's',
  'samp',
  'script',
  'section',
  'small',
  'span',
  'strike',
  'strong',
  'style',
  'sub',
  'summary',
  'sup',
  'svg',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'time',
  'tr',
  'tt',
  'u',
  'ul',
  'var',
  'video',
].join('|');
const EMPTY_TAG_NAMES = 'br|hr|img|wbr|p|input';

const CLOSED_TAG = new RegExp(`</(?:${TAG_NAMES})\\s{0,10}>`, 'i');
const EMPTY_TAG = new RegExp(`<(?:${EMPTY_TAG_NAMES})(?:\\s[^<>]{0,2000})?/?>`, 'i');
const TAG_WITH_ADDRESS =
  /<(?:a|img|iframe|script|link|source|video)\s[^<>]{0,200}?(?:href|src)\s*=/i;

/** "Stored XSS through <script> in Vec<T>" is not markup: there the tags are the subject. */
function looksLikeMarkup(text: string): boolean {
  if (!text.includes('<')) return false;
  if (text.includes('<!--') && text.includes('-->')) return true;
  return CLOSED_TAG.test(text) || EMPTY_TAG.test(text) || TAG_WITH_ADDRESS.test(text);
}

const DROPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'svg',
  'math',
  'head',
  'textarea',
  'select',
  'audio',
  'video',
  'canvas',
]);
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'td',
  'th',
  'tr',
  'ul',
]);
/** Longer texts are cut before parsing. */
const MAX_SOURCE = 128 * 1024;
const MAX_DEPTH = 500;
// Reserve for whitespace and invisible characters, which are removed later.
const SPARE_TEXT = 32;

const HTML_SPACES = /\s{2,}/g;

/** Decoded, without tags, scripts and styles; at least `enough` characters. */
function textOfHtml(html: string, enough: number): string {
  let text = '';
  let dropped = 0;
  let depth = 0;
  const add = (part: string) => {
    text += part;
    if (text.length < enough + SPARE_TEXT) return;
    text = text.replace(HTML_SPACES, ' ');
    if (text.length >= enough + SPARE_TEXT) parser.pause();
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        depth += 1;
        if (depth > MAX_DEPTH) parser.pause();
        if (DROPPED.has(name)) dropped += 1;
        else if (BLOCKS.has(name)) text += ' ';
      },
      onclosetag: (name) => {
        depth -= 1;
        if (DROPPED.has(name)) dropped -= 1;
        else if (BLOCKS.has(name)) text += ' ';
      },
      ontext: (part) => {
        if (dropped === 0) add(part.includes('&') ? decodeHTML(part) : part);
      },
    },
    { recognizeCDATA: true, decodeEntities: false },
  );
  parser.end(html.slice(0, MAX_SOURCE));
  return text;
}
