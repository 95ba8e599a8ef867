import { Parser } from 'htmlparser2';
import { isAppError } from '@elevate/errors';
import { decodeXML } from 'entities/decode';
import { feedError } from '../parsed-feed.js';
import { withWholePairs } from '../text/plain-text.js';
import {
  endsText,
  GROUPS,
  nameIn,
  NO_SCOPE,
  type Place,
  PLACES,
  type Scope,
  scopeOf,
  type XmlFeed,
  type XmlField,
  type XmlRecord,
} from './xml-record.js';

type Attributes = Readonly<Record<string, string>>;

interface Frame {
  readonly kind: 'outside' | 'container' | 'item' | 'group' | 'text' | 'markup' | 'ignored';
  readonly scope: Scope;
  readonly base: string | null;
  readonly field: XmlField | null;
  readonly record: XmlRecord | null;
  /** Offset of the content; text elements only. */
  readonly start: number;
}

// Deeper nesting is an attack on stack or CPU time.
const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 1_000;
// The largest real feeds have some thousands; all are held in memory.
const MAX_ITEMS = 20_000;
const ROOTS = new Set(['rss', 'rdf', 'feed', 'channel', 'entry']);
const NOTHING: Attributes = {};
const REFERS_TO_ENTITY = /&(?!#|amp;|lt;|gt;|quot;|apos;)[^\s;&"']{1,100};/;

/**
 * Tolerant XML reader: infers missing end tags and ignores unknown elements.
 * @throws AppError if there is no feed
 */
export function readXml(source: string): XmlFeed {
  return new XmlReader(withMissingEnds(source)).read();
}

class XmlReader {
  private readonly parser: Parser;
  private readonly frames: Frame[] = [];
  private readonly items: XmlRecord[] = [];
  private root: string | null = null;
  private rootPrefix = '';
  private head: XmlRecord | null = null;
  private item: XmlRecord | null = null;
  private text: Frame | null = null;
  private hasMarkup = false;
  private isVerbatim = false;
  private attributes = 0;
  private atEnd = false;
  private cutOff: XmlRecord | null = null;
  private isCut = false;
  private firstElement: string | null = null;

  constructor(private readonly source: string) {
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.open(name, attributes),
        onclosetag: () => this.close(),
        onattribute: () => this.countAttribute(),
        oncdatastart: () => (this.isVerbatim = true),
        oncdataend: () => (this.isVerbatim = false),
        ontext: (text) => this.addText(text),
        // Entities are never expanded; nested ones are a "billion laughs" attack.
        onprocessinginstruction: (name, text) => {
          if (this.root === null && name === '!entity' && REFERS_TO_ENTITY.test(text))
            throw feedError('entities');
        },
      },
      // Decoding only kept texts, as a whole, is several times faster.
      { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
    );
  }

  read(): XmlFeed {
    let stoppedBy: string | null = null;
    try {
      this.parser.write(this.source);
      this.atEnd = true;
      this.parser.end();
    } catch (error) {
      // Keeps the items before an error, which becomes the reason for the missing rest.
      if (this.items.length === 0 || !isAppError(error)) throw error;
      stoppedBy = error.message;
    }
    const { root, head, items, cutOff, isCut, firstElement } = this;
    if (root !== null && head !== null) return { root, head, items, cutOff, stoppedBy, isCut };
    const beginning = firstElement && ` a feed: it begins with <${firstElement.slice(0, 40)}>.`;
    throw feedError('not-a-feed', beginning ? `The document is not${beginning}` : undefined);
  }

  private open(rawName: string, attributes: Record<string, string>): void {
    if (this.frames.length >= MAX_DEPTH) throw feedError('too-deep');
    this.endAttributes(attributes);
    const around = this.text ?? this.frames.at(-1) ?? OUTSIDE;
    const scope = scopeOf(attributes, around.scope);
    const name = this.nameOf(rawName, scope);
    if (this.text && !this.isItem(name) && !endsText(this.text.field?.name ?? '', name)) {
      this.hasMarkup = true;
      this.frames.push(MARKUP);
      return;
    }
    if (this.text) this.endText();
    // CDF uses `base` without prefix.
    const own = attributes['xml:base'] ?? (name === 'channel' ? attributes['base'] : undefined);
    const base = joinBase(own, around.base);
    this.frames.push(this.frameFor({ name, attributes, scope, base }));
  }

  private frameFor(element: Opened): Frame {
    const { name } = element;
    if (this.root === null) return this.lookForRoot(element);
    if (this.isItem(name)) return this.beginItem(element);
    if (name === 'channel') return frame('container', element);
    const around = this.frames.at(-1) ?? OUTSIDE;
    const place = around.kind === 'ignored' ? undefined : PLACES.get(name);
    if (!place) return frame('ignored', element);
    return this.beginField(element, place, around.kind === 'group' ? around.field : null);
  }

  /** A nested item means that the previous end tag is missing. */
  private beginItem(element: Opened): Frame {
    if (this.item) this.keep(this.item);
    this.item = { attributes: element.attributes, base: element.base, fields: [] };
    return frame('item', element, { record: this.item });
  }

  private beginField(element: Opened, place: Place, group: XmlField | null): Frame {
    const { name, attributes, base } = element;
    const under = group?.name ?? null;
    const field = { name, place, attributes, under, base, text: '', markup: null };
    (this.item ?? this.head)?.fields.push(field);
    if (GROUPS.has(name)) return frame('group', element, { field });
    this.hasMarkup = false;
    this.text = frame('text', element, { field, start: this.parser.endIndex + 1 });
    return this.text;
  }

  private lookForRoot(element: Opened): Frame {
    const { name, attributes, base } = element;
    const local = name.slice(name.indexOf(':') + 1);
    if (local === 'html') throw feedError('web-page');
    this.firstElement ??= name;
    if (!ROOTS.has(local)) return frame('ignored', element);
    this.root = local;
    this.rootPrefix = name.slice(0, name.length - local.length);
    this.head = { attributes, base, fields: [] };
    if (local !== 'entry') return frame('container', element);
    return this.beginItem(element);
  }

  private close(): void {
    const closed = this.frames.pop();
    if (!closed || closed.kind === 'markup') return;
    if (this.atEnd && (closed.kind === 'container' || closed.kind === 'item')) this.isCut = true;
    if (closed === this.text) return this.endText();
    if (closed.kind !== 'item' || closed.record !== this.item || !this.item) return;
    if (this.atEnd) this.cutOff = this.item;
    else this.keep(this.item);
    this.item = null;
  }

  private keep(item: XmlRecord): void {
    if (this.items.length === MAX_ITEMS)
      throw feedError('too-large', `Of its items only ${MAX_ITEMS} are read.`);
    this.items.push(item);
  }

  private endText(): void {
    if (this.text?.field && this.hasMarkup) {
      this.text.field.markup = this.source.slice(this.text.start, this.parser.startIndex);
    }
    this.text = null;
  }

  private addText(text: string): void {
    const field = this.text?.field ?? this.frames.at(-1)?.field;
    if (field) field.text += this.isVerbatim ? text : decodeReferences(text);
  }

  private nameOf(rawName: string, scope: Scope): string {
    const name = nameIn(scope, rawName);
    const { rootPrefix } = this;
    return rootPrefix !== '' && name.startsWith(rootPrefix) ? name.slice(rootPrefix.length) : name;
  }

  private isItem(name: string): boolean {
    return this.root !== null && (name === 'item' || name === 'entry');
  }

  private endAttributes(attributes: Record<string, string>): void {
    if (this.attributes > 0)
      for (const name in attributes) attributes[name] = decodeReferences(attributes[name] ?? '');
    this.attributes = 0;
  }

  private countAttribute(): void {
    this.attributes += 1;
    if (this.attributes > MAX_ATTRIBUTES) throw feedError('malformed');
  }
}

interface Opened {
  readonly name: string;
  readonly attributes: Attributes;
  readonly scope: Scope;
  readonly base: string | null;
}

function frame(
  kind: Frame['kind'],
  { scope, base }: Pick<Opened, 'scope' | 'base'>,
  more: Partial<Pick<Frame, 'field' | 'record' | 'start'>> = NOTHING,
): Frame {
  const { field = null, record = null, start = 0 } = more;
  return { kind, scope, base, field, record, start };
}

const MARKUP = frame('markup', { scope: NO_SCOPE, base: null });
const OUTSIDE = frame('outside', { scope: NO_SCOPE, base: null });

function joinBase(base: string | undefined, around: string | null): string | null {
  if (base === undefined) return around;
  if (around === null || !URL.canParse(base, around)) return base.trim() || around;
  return new URL(base, around).href;
}

/** Decodes complete character references and XML's own entities. */
function decodeReferences(text: string): string {
  return text.includes('&') ? decodeXML(withWholePairs(text)) : text;
}

const START = '<![CDATA[';
const END = ']]>';
const NOWHERE = Number.MAX_SAFE_INTEGER;
const BETWEEN_ITEMS =
  /<\/[\w:]{1,60}>\s{0,200}<\/(?:\w{1,20}:)?(?:item|entry)>\s{0,200}<(?:\w{1,20}:)?(?:item|entry)[\s>]/gi;

/** Closes unterminated CDATA sections, which would otherwise swallow following items. */
function withMissingEnds(source: string): string {
  if (!source.includes(START)) return source;
  let fixed = '';
  let copied = 0;
  for (const at of missingEnds(source)) {
    fixed += source.slice(copied, at) + END;
    copied = at;
  }
  return copied === 0 ? source : fixed + source.slice(copied);
}

/** Linear time: each position is searched once. */
function missingEnds(source: string): number[] {
  const places: number[] = [];
  const endFrom = searcher((from) => source.indexOf(END, from));
  const nextItemFrom = searcher((from) => {
    BETWEEN_ITEMS.lastIndex = from;
    return BETWEEN_ITEMS.exec(source)?.index ?? -1;
  });
  let start = source.indexOf(START);
  while (start !== -1) {
    const content = start + START.length;
    const end = endFrom(content);
    const next = source.indexOf(START, content);
    // One containing the end of its item is unterminated; another may be text about XML.
    const mayBeOpen = end === NOWHERE || (next !== -1 && next < end);
    const itemEnd = mayBeOpen ? nextItemFrom(content) : NOWHERE;
    if (itemEnd < end) places.push(itemEnd);
    if (itemEnd < end) start = source.indexOf(START, itemEnd);
    else start = next >= end || next === -1 ? next : source.indexOf(START, end);
  }
  return places;
}

function searcher(search: (from: number) => number): (from: number) => number {
  let position = -1;
  return (from) => {
    if (position < from) position = search(from);
    if (position === -1) position = NOWHERE;
    return position;
  };
}
