import { decodeHTML } from 'entities/decode';
import iconv from 'iconv-lite';
import { Parser } from 'htmlparser2';
import type { RawText } from '../parsed-feed.js';

// Invisible characters, direction overrides and lone surrogates.
const HIDDEN =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFF9-\uFFFF\p{Cs}]+/gu;
// Windows-1252 code points: `&#151;` means a dash.
const CONTROLS = /[\x80-\x9f]/g;
const SPACES = /[\s\x85]{2,}|[^\S ]|\x85/g;
const MAY_BE_HIDDEN =
  /[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u061c\u200b-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]/;
const UNTIDY =
  /[\0-\x1f\x7f-\xa0\xad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff\ufff9-\uffff]| {2}/;
// Reserve per character for whitespace removed later.
const SPARE = 16;

export function plainText({ text: source, type }: RawText, enough: number): string {
  const text = type === 'xhtml' ? source : withoutCdataMarks(source, type);
  if (type === 'text') return inOneLine(text.slice(0, enough * SPARE));
  const marked = type === 'title' ? withSubjectsEscaped(text) : text;
  const isHtml = type === 'html' || type === 'xhtml';
  const hasTags = marked.includes('<') && (isHtml || looksLikeMarkup(marked));
  if (hasTags) {
    const html = marked.slice(0, MAX_SOURCE);
    const usual = type === 'xhtml' ? null : textOfUsualHtml(html, enough + 1);
    return inOneLine(usual ?? textOfHtml(html, enough + 1, type === 'xhtml'));
  }
  if (text.includes('&')) return inOneLine(decodeHtml(text.slice(0, MAX_SOURCE)));
  return inOneLine(text.slice(0, enough * SPARE));
}

const CDATA_START = /(?:<|&lt;)!\[CDATA\[/g;
const CDATA_END = /\]\](?:>|&gt;)/g;
const BEGINS_WITH_CDATA = /^\s*(?:<|&lt;)!\[CDATA\[/;

function withoutCdataMarks(text: string, type: RawText['type']): string {
  if (!text.includes('![CDATA[')) return text;
  const isMarked =
    BEGINS_WITH_CDATA.test(text) || (type !== 'text' && text.search(CDATA_END) !== -1);
  return isMarked ? text.replace(CDATA_START, '').replace(CDATA_END, '') : text;
}

const SURROGATES =
  /&#(?:x0*(d[89ab][\da-f]{2})|0*(5[56]\d{3}));&#(?:x0*(d[c-f][\da-f]{2})|0*(5[67]\d{3}));/gi;

export function withWholePairs(text: string): string {
  if (!hasNeighbors(text)) return text;
  return text.replace(
    SURROGATES,
    (pair, highHex?: string, high?: string, lowHex?: string, low?: string) => {
      const unit = Number(high ?? `0x${highHex}`);
      const character = String.fromCharCode(unit, Number(low ?? `0x${lowHex}`));
      return character.codePointAt(0) === unit ? pair : character;
    },
  );
}

/** Two numeric references without a gap. Of `;&#` the last is the rarest: ten times faster. */
function hasNeighbors(text: string): boolean {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1))
    if (text.startsWith(';&', at - 2)) return true;
  return false;
}

function decodeHtml(text: string): string {
  return decodeHTML(withWholePairs(text));
}

const MARKUP = /<!--[^]*?(?:-->|$)|<\/?([a-z][^\s/>]{0,30})[^<>]*>/gi;

/** With spaces for blocks only, so that `<wbr>` and `<b>` part no word; for searching, not for showing. */
export function visibleText(source: string): string {
  const text = source.replace(MARKUP, (_tag, written?: string) => {
    const name = (written ?? '').toLowerCase();
    return BLOCKS.has(name) || DROPPED.has(name) ? ' ' : '';
  });
  return decodeHtml(text).replace(HIDDEN, '');
}

function inOneLine(text: string): string {
  const trimmed = text.trim();
  if (!UNTIDY.test(trimmed)) return trimmed;
  if (!MAY_BE_HIDDEN.test(trimmed)) return trimmed.replace(SPACES, ' ');
  const fromWindows = (control: string) =>
    iconv.decode(Buffer.from(control, 'latin1'), 'windows-1252');
  return trimmed.replace(CONTROLS, fromWindows).replace(HIDDEN, '').replace(SPACES, ' ').trim();
}

const LOOSE_END = /[\s,;:.–—-]+$/u;

export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const end = start.lastIndexOf(' ');
  // Without spaces, cut anywhere except inside a surrogate pair.
  const cut = end > most / 2 ? start.slice(0, end) : start.slice(0, -1).replace(/\p{Cs}$/u, '');
  return `${LOOSE_END.test(cut.slice(-1)) ? cut.replace(LOOSE_END, '') : cut}…`;
}

/** Words do not run together across these. */
const BLOCK_NAMES = `address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3
  h4 h5 h6 header li main nav ol p pre section table td th tr ul`.split(/\s+/);
const INLINE_NAMES = `a abbr b big center cite code del details em embed fieldset font form i iframe
  ins kbd label mark noscript object picture q s samp script small span strike strong style sub
  summary sup svg tbody thead time tt u var video`.split(/\s+/);
const TAG_NAMES = [...BLOCK_NAMES, ...INLINE_NAMES].join('|');
const EMPTY_TAG_NAMES = 'br|hr|img|wbr|p|input';

const KNOWN_TAG = new RegExp(
  `^(?:${TAG_NAMES}|${EMPTY_TAG_NAMES}|link|source|meta|title|body|html)$`,
  'i',
);
const TAG = /<\/?([a-z][\w:-]*)((?:\s[^<>]*)?)>/gi;
const EMBEDDED =
  /(?<=[^\s<>]\s["'“‘(]?)<(script|style|iframe|svg|object|noscript)\b[^<>]*>[^<]*<\/\1\s*>(?=["'”’)]?\s[^\s<>])/gi;
const WRAPPED = /^<(\w+)[^<>]*>[^]*<\/\1>$/;
const WORD_BEFORE = /^[\s"'“‘(\[]?$/;
const WORD_AFTER = /^[\s"'”’)\].,:;!?]?$/;
const LONGEST_TITLE = 2_000;

/** "The <br> tag explained": in a title, a tag that stands like a word is the subject. */
function withSubjectsEscaped(source: string): string {
  const title = source.trim();
  if (!title.includes('<') || title.length > LONGEST_TITLE) return source;
  const isWrapped = WRAPPED.test(title);
  return title
    .replace(EMBEDDED, (embedded) => embedded.replaceAll('<', '&lt;'))
    .replace(TAG, (tag, name: string, rest: string, at: number, whole: string) => {
      const end = at + tag.length;
      const isWrapper = isWrapped && (at === 0 || end === whole.length);
      const isWord =
        WORD_BEFORE.test(whole.charAt(at - 1)) && WORD_AFTER.test(whole.charAt(end)) && !isWrapper;
      const isPlain = rest.trim() === '' || /\son\w+\s*=/i.test(rest);
      const isSubject = !KNOWN_TAG.test(name) || (isWord && isPlain);
      return isSubject ? tag.replace('<', '&lt;') : tag;
    });
}

const CLOSED_TAG = new RegExp(`</(?:${TAG_NAMES})\\s{0,10}>`, 'i');
const EMPTY_TAG = new RegExp(`<(?:${EMPTY_TAG_NAMES})(?:\\s[^<>]{0,2000})?/?>`, 'i');
const TAG_WITH_ADDRESS =
  /<(?:a|img|iframe|script|link|source|video)\s[^<>]{0,200}?(?:href|src)\s*=/i;

/** "Stored XSS through <script> in Vec<T>" is not markup: there the tags are the subject. */
function looksLikeMarkup(text: string): boolean {
  if (text.includes('<!--') && text.includes('-->')) return true;
  return CLOSED_TAG.test(text) || EMPTY_TAG.test(text) || TAG_WITH_ADDRESS.test(text);
}

const DROPPED = new Set(
  'script style noscript template iframe svg math head textarea select audio video canvas'.split(
    ' ',
  ),
);
const BLOCKS = new Set([...BLOCK_NAMES, 'br', 'hr']);
const MAX_SOURCE = 128 * 1024;
const MAX_DEPTH = 500;
// Reserve for characters that are removed later.
const SPARE_TEXT = 32;

const HTML_SPACES = /\s{2,}/g;

// Elements that neither hide their text nor end others, apart from the pairs of `endsOther`.
const USUAL = new Set(
  `a abbr b blockquote br cite code div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre s
  small span strong sub sup u ul`.split(/\s+/),
);
const USUAL_TAG = /<(\/?)([a-z]+[1-6]?)(?:[ \n]+[a-z-]+(?:="[^"<>]*")?)*[ \n]*\/?>/y;
const VOID = new Set(['br', 'hr', 'img']);
const HEADING = /^h[1-6]$/;

function endsOther(name: string, open: string | undefined): boolean {
  if (open === 'p') return name !== 'br' && BLOCKS.has(name);
  if (open === 'a' || open === 'li') return open === name;
  return open !== undefined && HEADING.test(open) && HEADING.test(name);
}

/** `textOfHtml` in half the time; null if the markup is not usual and nested properly. */
function textOfUsualHtml(html: string, enough: number): string | null {
  const open: string[] = [];
  let text = '';
  for (let from = 0; ; from = USUAL_TAG.lastIndex) {
    const at = html.indexOf('<', from);
    const part = html.slice(from, at === -1 ? html.length : at);
    text += part.includes('&') ? decodeHtml(part) : part;
    if (part !== '' && text.length >= enough + SPARE_TEXT) {
      text = text.replace(HTML_SPACES, ' ');
      if (text.length >= enough + SPARE_TEXT) return text;
    }
    if (at === -1) return text;
    USUAL_TAG.lastIndex = at;
    const [, slash, name = ''] = USUAL_TAG.exec(html) ?? [];
    if (!USUAL.has(name) || !isNested(name, slash === '/', open)) return null;
    if (BLOCKS.has(name)) text += ' ';
  }
}

function isNested(name: string, isEnd: boolean, open: string[]): boolean {
  if (isEnd) return open.pop() === name;
  if (endsOther(name, open.at(-1))) return false;
  return VOID.has(name) || open.push(name) < MAX_DEPTH;
}

/** Decoded, without tags, scripts and styles; at least `enough` characters. */
function textOfHtml(html: string, enough: number, isXml: boolean): string {
  let text = '';
  let dropped = 0;
  let depth = 0;
  const passBoundary = (tag: string, step: 1 | -1) => {
    depth += step;
    if (depth > MAX_DEPTH) parser.pause();
    const name = tag.slice(tag.lastIndexOf(':') + 1);
    if (DROPPED.has(name)) dropped += step;
    else if (BLOCKS.has(name)) text += ' ';
  };
  const parser = new Parser(
    {
      onopentagname: (tag) => passBoundary(tag, 1),
      onclosetag: (tag) => passBoundary(tag, -1),
      ontext: (part) => {
        if (dropped > 0) return;
        text += part.includes('&') ? decodeHtml(part) : part;
        if (text.length < enough + SPARE_TEXT) return;
        text = text.replace(HTML_SPACES, ' ');
        if (text.length >= enough + SPARE_TEXT) parser.pause();
      },
    },
    { recognizeCDATA: true, decodeEntities: false, xmlMode: isXml, lowerCaseTags: true },
  );
  parser.end(html);
  return text;
}

/** Three letters in any case. Searching for the second one is faster than an expression. */
export function indexOfLetters(text: string, letters: 'cve' | 'img'): number {
  const [before, second, after] = [letters.charCodeAt(0), letters.charAt(1), letters.charCodeAt(2)];
  let first = text.length;
  for (const letter of [second, second.toUpperCase()])
    for (
      let at = text.indexOf(letter, 1);
      at !== -1 && at < first;
      at = text.indexOf(letter, at + 1)
    )
      if ((text.charCodeAt(at - 1) | 32) === before && (text.charCodeAt(at + 1) | 32) === after)
        first = at - 1;
  return first < text.length ? first : -1;
}
