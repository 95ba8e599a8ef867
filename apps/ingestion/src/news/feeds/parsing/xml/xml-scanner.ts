import { decodeXML } from 'entities/decode';
import { feedError } from '../parsed-feed.js';
import { withWholePairs } from '../text/plain-text.js';

export type Attributes = Readonly<Record<string, string>>;

/** Positions are of the source. Names are lowercase. */
export interface XmlEvents {
  open(name: string, attributes: Attributes, start: number, end: number): void;
  close(name: string, start: number): void;
  text(start: number, end: number, isVerbatim: boolean): void;
  declaration(text: string): void;
}

const MAX_ATTRIBUTES = 1_000;
const NOTHING: Record<string, string> = {};
const NO_TAG = -1;
const UNFINISHED = -2;
const COMMENT_END = /--!?>/g;
const [SPACE, BANG, SLASH, EQUALS, GREATER, QUESTION] = [0x20, 0x21, 0x2f, 0x3d, 0x3e, 0x3f];

/** As lenient as htmlparser2, but with native searches. Returns where an unfinished tag begins, else the end. */
export function scanXml(source: string, events: XmlEvents): number {
  let text = 0;
  let from = 0;
  for (;;) {
    const at = source.indexOf('<', from);
    const end = at === -1 ? source.length : at;
    if (end > text) events.text(text, end, false);
    if (at === -1) return end;
    const next = scanMarkup(source, at, events);
    if (next === UNFINISHED) return at;
    text = next === NO_TAG ? at : next;
    from = next === NO_TAG ? at + 2 : next;
  }
}

/** The position after it. */
function scanMarkup(source: string, at: number, events: XmlEvents): number {
  const code = source.charCodeAt(at + 1);
  if (code === SLASH) return scanEndTag(source, at, events);
  if (code === BANG) return scanDeclaration(source, at, events);
  if (code === QUESTION) return skipPast('?>', at + 2, source, events);
  if (isSpace(code) || code === GREATER || at + 1 === source.length) return NO_TAG;
  return scanTag(source, at, events);
}

/** What does not end is text. */
function skipPast(mark: string, from: number, source: string, events: XmlEvents): number {
  const end = source.indexOf(mark, from);
  return end === -1 ? endWithText(source, from, events) : end + mark.length;
}

function endWithText(source: string, start: number, events: XmlEvents): number {
  if (start < source.length) events.text(start, source.length, false);
  return source.length;
}

function scanEndTag(source: string, at: number, events: XmlEvents): number {
  const start = skipSpaces(source, at + 2);
  const code = source.charCodeAt(start);
  if (code === GREATER || start === source.length) return NO_TAG;
  if (code === SLASH) return skipPast('>', start, source, events);
  const end = nameEnd(source, start);
  if (end === source.length) return UNFINISHED;
  events.close(source.slice(start, end).toLowerCase(), at);
  const close = source.indexOf('>', end);
  return close === -1 ? UNFINISHED : close + 1;
}

function scanDeclaration(source: string, at: number, events: XmlEvents): number {
  const start = at + 2;
  if (source.startsWith('[CDATA[', start)) {
    const end = source.indexOf(']]>', start + 7);
    events.text(start + 7, end === -1 ? source.length : end, true);
    return end === -1 ? source.length : end + 3;
  }
  if (source.startsWith('--', start)) {
    COMMENT_END.lastIndex = start + 2;
    return COMMENT_END.test(source) ? COMMENT_END.lastIndex : source.length;
  }
  const end = source.indexOf('>', start + (source.charAt(start) === '-' ? 2 : 1));
  if (end === -1) return endWithText(source, start, events);
  events.declaration(source.slice(start, end));
  return end + 1;
}

function scanTag(source: string, start: number, events: XmlEvents): number {
  let at = nameEnd(source, start + 1);
  const name = source.slice(start + 1, at).toLowerCase();
  let attributes: Record<string, string> = NOTHING;
  for (let count = 0; at !== UNFINISHED; count += 1) {
    if (count > MAX_ATTRIBUTES) throw feedError('malformed');
    const gap = at;
    at = skipSpaces(source, gap, SLASH);
    if (source.charCodeAt(at) === GREATER) {
      events.open(name, attributes, start, at + 1);
      if (source.slice(gap, at).includes('/')) events.close(name, start);
      return at + 1;
    }
    if (attributes === NOTHING) attributes = {};
    at = scanAttribute(source, at, attributes);
  }
  return UNFINISHED;
}

function scanAttribute(source: string, at: number, attributes: Record<string, string>): number {
  const end = nameEnd(source, at + 1, EQUALS);
  const name = source.slice(at, end).toLowerCase();
  const equals = skipSpaces(source, end);
  if (source.charCodeAt(equals) !== EQUALS) {
    attributes[name] ??= '';
    return equals === source.length ? UNFINISHED : equals;
  }
  const from = skipSpaces(source, equals + 1);
  const quote = source.charAt(from);
  const isQuoted = quote === '"' || quote === "'";
  const to = isQuoted ? source.indexOf(quote, from + 1) : valueEnd(source, from);
  if (to === -1 || to === source.length) return UNFINISHED;
  attributes[name] ??= decodeReferences(source.slice(isQuoted ? from + 1 : from, to));
  return isQuoted ? to + 1 : to;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

function skipSpaces(source: string, from: number, mark = SPACE): number {
  let at = from;
  while (isSpace(source.charCodeAt(at)) || source.charCodeAt(at) === mark) at += 1;
  return at;
}

function nameEnd(source: string, from: number, mark = GREATER): number {
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === GREATER || code === SLASH || code === mark || isSpace(code)) return at;
  }
  return source.length;
}

function valueEnd(source: string, from: number): number {
  let at = from;
  while (at < source.length && source.charCodeAt(at) !== GREATER && !isSpace(source.charCodeAt(at)))
    at += 1;
  return at;
}

export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeXML(withWholePairs(text)) : text;
}
