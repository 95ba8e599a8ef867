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
const CDATA = '<![CDATA[';
const NOWHERE = Number.MAX_SAFE_INTEGER;
const BETWEEN_ITEMS =
  /<\/[\w:]{1,60}>\s{0,200}<\/(?:\w{1,20}:)?(?:item|entry)>\s{0,200}<(?:\w{1,20}:)?(?:item|entry)[\s>]/gi;
const [SPACE, BANG, SLASH, EQUALS, GREATER, QUESTION] = [0x20, 0x21, 0x2f, 0x3d, 0x3e, 0x3f];

/** As lenient as htmlparser2, but with native searches, each in linear time. */
export class XmlScanner {
  private readonly cdataEndFrom = searcher((from) => this.source.indexOf(']]>', from));
  private readonly nextItemFrom = searcher((from) => {
    BETWEEN_ITEMS.lastIndex = from;
    return BETWEEN_ITEMS.exec(this.source)?.index ?? -1;
  });

  constructor(
    private readonly source: string,
    private readonly events: XmlEvents,
  ) {}

  /** Returns where an unfinished tag begins, else the end. */
  scan(): number {
    let text = 0;
    let from = 0;
    for (;;) {
      const at = this.source.indexOf('<', from);
      const end = at === -1 ? this.source.length : at;
      if (end > text) this.events.text(text, end, false);
      if (at === -1) return end;
      const next = this.scanMarkup(at);
      if (next === UNFINISHED) return at;
      text = next === NO_TAG ? at : next;
      from = next === NO_TAG ? at + 2 : next;
    }
  }

  /** Returns the position after it. */
  private scanMarkup(at: number): number {
    const code = this.source.charCodeAt(at + 1);
    if (code === SLASH) return this.scanEndTag(at);
    if (code === BANG) return this.scanDeclaration(at);
    if (code === QUESTION) return this.skipPast('?>', at + 2);
    if (isSpace(code) || code === GREATER || at + 1 === this.source.length) return NO_TAG;
    return this.scanTag(at);
  }

  private skipPast(mark: string, from: number): number {
    const end = this.source.indexOf(mark, from);
    return end === -1 ? this.endWithText(from) : end + mark.length;
  }

  /** Markup that does not end is text. */
  private endWithText(start: number): number {
    if (start < this.source.length) this.events.text(start, this.source.length, false);
    return this.source.length;
  }

  private scanEndTag(at: number): number {
    const { source } = this;
    const start = skipSpaces(source, at + 2);
    const code = source.charCodeAt(start);
    if (code === GREATER || start === source.length) return NO_TAG;
    if (code === SLASH) return this.skipPast('>', start);
    const end = nameEnd(source, start);
    if (end === source.length) return UNFINISHED;
    this.events.close(source.slice(start, end).toLowerCase(), at);
    const close = source.indexOf('>', end);
    return close === -1 ? UNFINISHED : close + 1;
  }

  private scanDeclaration(at: number): number {
    const { source } = this;
    const start = at + 2;
    if (source.startsWith(CDATA, at)) return this.scanCdata(at + CDATA.length);
    if (source.startsWith('--', start)) {
      COMMENT_END.lastIndex = start + 2;
      return COMMENT_END.test(source) ? COMMENT_END.lastIndex : source.length;
    }
    const end = source.indexOf('>', start + (source.charAt(start) === '-' ? 2 : 1));
    if (end === -1) return this.endWithText(start);
    this.events.declaration(source.slice(start, end));
    return end + 1;
  }

  /** An unterminated section ends with its item, instead of swallowing those that follow. */
  private scanCdata(start: number): number {
    const { source, events } = this;
    const end = this.cdataEndFrom(start);
    // One containing the end of its item is unterminated; another may be text about XML.
    const mayBeOpen = end === NOWHERE || source.slice(start, end).includes(CDATA);
    const itemEnd = mayBeOpen ? this.nextItemFrom(start) : NOWHERE;
    events.text(start, Math.min(end, itemEnd, source.length), true);
    return itemEnd < end ? itemEnd : Math.min(end + 3, source.length);
  }

  private scanTag(start: number): number {
    const { source, events } = this;
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

/** Searches each position once. */
function searcher(search: (from: number) => number): (from: number) => number {
  let position = -1;
  return (from) => {
    if (position < from) position = search(from);
    if (position === -1) position = NOWHERE;
    return position;
  };
}
