import { isAppError } from '@elevate/errors';
import { feedError } from '../parsed-feed.js';
import { type Attributes, decodeReferences, type XmlEvents, XmlScanner } from './xml-scanner.js';
import { isUrl } from '@elevate/rules';
import feedWords from '../../../../../data/feed-words.json' with { type: 'json' };

export interface XmlField {
  /** Lowercase with canonical prefix. */
  readonly name: string;
  readonly place: Place;
  readonly attributes: Readonly<Record<string, string>>;
  /** Parent element unless it is the item or feed, e.g. `media:group`. */
  readonly under: string | null;
  readonly base: string | null;
  /** Decoded; without child elements' text. */
  text: string;
  /** Raw source, if there are child elements. */
  markup: string | null;
}

export interface XmlRecord {
  readonly attributes: Readonly<Record<string, string>>;
  readonly base: string | null;
  readonly fields: XmlField[];
}

export interface XmlFeed {
  readonly root: string;
  readonly head: XmlRecord;
  readonly items: readonly XmlRecord[];
  readonly cutOff: XmlRecord | null;
  readonly stoppedBy: string | null;
  readonly isCut: boolean;
}

/** Canonical prefix per namespace; RSS's own has none. */
const PREFIXES: Readonly<Record<string, string>> = feedWords.namespaces;

type Scope = ReadonlyMap<string, string>;

const NO_SCOPE: Scope = new Map([
  ['a10', 'atom'],
  ['itunes', 'itunes'],
]);

function scopeOf(attributes: Readonly<Record<string, string>>, around: Scope): Scope {
  let scope: Map<string, string> | null = null;
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue;
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    scope ??= new Map(around);
    scope.set(prefix, prefixOf(attributes[name] ?? '') ?? prefix);
  }
  return scope ?? around;
}

function nameIn(scope: Scope, name: string): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const ours = scope.get(prefix) ?? prefix;
  if (ours === prefix) return name;
  const local = name.slice(colon + 1);
  return ours === '' ? local : `${ours}:${local}`;
}

// Ignores scheme, case and trailing slash, which publishers vary.
function prefixOf(uri: string): string | undefined {
  return PREFIXES[
    uri
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\/|[#/]$/g, '')
  ];
}

/** Best first. One table for RSS, RDF and Atom, because feeds mix them. */
const SLOTS = {
  ids: 'guid id atom:id dc:identifier',
  titles: 'title dc:title atom:title media:title itunes:title',
  // The first two bypass click-tracking redirects.
  links: 'feedburner:origlink pheedo:origlink link atom:link',
  dates: `pubdate published issued dc:date atom:published dcterms:issued created
    dcterms:created date updated atom:updated modified dcterms:modified lastmod
    lastbuilddate rss2:pubdate`,
  texts: `description summary atom:summary abstract content atom:content content:encoded
    itunes:summary media:description dc:description xhtml:body body fullitem
    dcterms:abstract itunes:subtitle`,
  pictures: 'media:thumbnail media:content enclosure itunes:image image thumbnail',
  categories: `category dc:subject media:keywords media:category itunes:keywords itunes:category
    keywords`,
  refresh: 'ttl sy:updateperiod sy:updatefrequency',
  moved: 'itunes:new-feed-url',
  parts: 'url media:group',
} as const;

export type Slot = keyof typeof SLOTS;

interface Place {
  readonly slot: Slot;
  readonly rank: number;
}

export const SLOT_NAMES = Object.keys(SLOTS) as Slot[];

const PLACES: ReadonlyMap<string, Place> = new Map(
  SLOT_NAMES.flatMap((slot) =>
    SLOTS[slot].split(/\s+/).map((name, rank) => [name, { slot, rank }] as const),
  ),
);

/** Outside these, child elements are markup. */
const GROUPS = new Set('image media:group media:content itunes:category'.split(' '));

const SHORT_TEXTS = new Set(['title', 'link', 'guid', 'pubdate', 'id', 'published', 'updated']);
const NEVER_MARKUP = new Set(['guid', 'pubdate', 'dc:date', 'content:encoded', 'dc:creator']);
const NEVER_IN_A_SHORT_TEXT = new Set(
  `title link description summary content category author enclosure comments source id published
  updated`.split(/\s+/),
);

/** True if `name` cannot be inside the text element `open`, whose end tag is then missing. */
function endsText(open: string, name: string): boolean {
  if (open === name) return SHORT_TEXTS.has(open);
  return NEVER_MARKUP.has(name) || (SHORT_TEXTS.has(open) && NEVER_IN_A_SHORT_TEXT.has(name));
}

interface Frame {
  readonly kind: 'outside' | 'container' | 'item' | 'group' | 'text' | 'markup' | 'ignored';
  readonly scope: Scope;
  readonly base: string | null;
  readonly field: XmlField | null;
  readonly record: XmlRecord | null;
  readonly start: number;
}

// Deeper nesting is an attack on stack or CPU time.
const MAX_DEPTH = 256;
// The largest real feeds have some thousands; all are held in memory.
const MAX_ITEMS = 20_000;
const ROOTS = new Set(['rss', 'rdf', 'feed', 'channel', 'entry']);
const DECLARES_ENTITY = /^entity[\s/]/i;
const REFERS_TO_ENTITY = /&(?!#|amp;|lt;|gt;|quot;|apos;)[^\s;&"']{1,100};/;

/**
 * Infers missing end tags and ignores unknown elements.
 * @throws AppError if there is no feed
 */
export function readXml(source: string): XmlFeed {
  return new XmlReader(source).read();
}

class XmlReader implements XmlEvents {
  private readonly frames: Frame[] = [];
  private readonly names: string[] = [];
  private readonly items: XmlRecord[] = [];
  private root: string | null = null;
  private rootPrefix = '';
  private head: XmlRecord | null = null;
  private item: XmlRecord | null = null;
  private field: Frame | null = null;
  private hasMarkup = false;
  private atEnd = false;
  private cutOff: XmlRecord | null = null;
  private isCut = false;
  private firstElement: string | null = null;

  constructor(private readonly source: string) {}

  read(): XmlFeed {
    let stoppedBy: string | null = null;
    try {
      const end = new XmlScanner(this.source, this).scan();
      this.atEnd = true;
      while (this.frames.length > 0) this.endElement(end);
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

  open(rawName: string, attributes: Attributes, start: number, end: number): void {
    if (this.frames.length >= MAX_DEPTH) throw feedError('too-deep');
    this.names.push(rawName);
    const around = this.field ?? this.frames.at(-1) ?? OUTSIDE;
    const scope = scopeOf(attributes, around.scope);
    const name = this.nameOf(rawName, scope);
    if (this.field && !this.isItem(name) && !endsText(this.field.field?.name ?? '', name)) {
      this.hasMarkup = true;
      this.frames.push(MARKUP);
      return;
    }
    if (this.field) this.endText(start);
    // CDF uses `base` without prefix.
    const own = attributes['xml:base'] ?? (name === 'channel' ? attributes['base'] : undefined);
    const base = joinBase(own, around.base);
    this.frames.push(this.frameFor({ name, attributes, scope, base, end }));
  }

  /** An end tag also ends the elements inside, and without a start tag, nothing. */
  close(name: string, start: number): void {
    const open = this.names.lastIndexOf(name);
    if (open === -1) return;
    while (this.names.length > open) this.endElement(start);
  }

  // Entities are never expanded; nested ones are a "billion laughs" attack.
  declaration(text: string): void {
    if (this.root !== null || !DECLARES_ENTITY.test(text)) return;
    if (REFERS_TO_ENTITY.test(text)) throw feedError('entities');
  }

  text(start: number, end: number, isVerbatim: boolean): void {
    const field = this.field?.field ?? this.frames.at(-1)?.field;
    if (!field) return;
    const text = this.source.slice(start, end);
    field.text += isVerbatim ? text : decodeReferences(text);
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
    this.field = frame('text', element, { field, start: element.end });
    return this.field;
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

  private endElement(start: number): void {
    this.names.pop();
    const closed = this.frames.pop();
    if (!closed || closed.kind === 'markup') return;
    if (this.atEnd && (closed.kind === 'container' || closed.kind === 'item')) this.isCut = true;
    if (closed === this.field) return this.endText(start);
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

  private endText(end: number): void {
    if (this.field?.field && this.hasMarkup) {
      this.field.field.markup = this.source.slice(this.field.start, end);
    }
    this.field = null;
  }

  private nameOf(rawName: string, scope: Scope): string {
    const name = nameIn(scope, rawName);
    const { rootPrefix } = this;
    return rootPrefix !== '' && name.startsWith(rootPrefix) ? name.slice(rootPrefix.length) : name;
  }

  private isItem(name: string): boolean {
    return this.root !== null && (name === 'item' || name === 'entry');
  }
}

interface Opened {
  readonly name: string;
  readonly attributes: Attributes;
  readonly scope: Scope;
  readonly base: string | null;
  readonly end: number;
}

function frame(
  kind: Frame['kind'],
  { scope, base }: Pick<Opened, 'scope' | 'base'>,
  more: Partial<Pick<Frame, 'field' | 'record' | 'start'>> = {},
): Frame {
  const { field = null, record = null, start = 0 } = more;
  return { kind, scope, base, field, record, start };
}

const MARKUP = frame('markup', { scope: NO_SCOPE, base: null });
const OUTSIDE = frame('outside', { scope: NO_SCOPE, base: null });

function joinBase(base: string | undefined, around: string | null): string | null {
  if (base === undefined) return around;
  if (around === null || !isUrl(base, around)) return base.trim() || around;
  return new URL(base, around).href;
}
