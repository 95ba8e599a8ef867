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
  /** Item cut off by the document's end. */
  readonly cutOff: XmlRecord | null;
  readonly stoppedBy: string | null;
  /** The root has no end tag. */
  readonly isCut: boolean;
}

// Canonical prefix per namespace; RSS's own has none.
const PREFIXES: Readonly<Record<string, string>> = {
  'purl.org/rss/1.0': '',
  'purl.org/net/rss1.1': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'my.netscape.com/publish/formats/rss-0.91.dtd': '',
  'blogs.law.harvard.edu/tech/rss': '',
  'cyber.law.harvard.edu/rss': '',
  'backend.userland.com/rss': '',
  'backend.userland.com/rss2': '',
  'www.w3.org/2005/atom': 'atom',
  'purl.org/atom/ns': 'atom',
  'purl.org/atom': 'atom',
  'purl.org/pie': 'atom',
  'www.w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'www.w3.org/1999/xhtml': 'xhtml',
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/elements/1.0': 'dc',
  'purl.org/dc/terms': 'dcterms',
  'purl.org/rss/1.0/modules/content': 'content',
  'purl.org/rss/1.0/modules/syndication': 'sy',
  'search.yahoo.com/mrss': 'media',
  'www.rssboard.org/media-rss': 'media',
  'www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'www.itunes.com/dtds/podcast-1.0': 'itunes',
  'example.com/dtds/podcast-1.0.dtd': 'itunes',
  'rssnamespace.org/feedburner/ext/1.0': 'feedburner',
  'www.pheedo.com/namespace/pheedo': 'pheedo',
  'www.w3.org/xml/1998/namespace': 'xml',
};

export type Scope = ReadonlyMap<string, string>;

export const NO_SCOPE: Scope = new Map([
  ['a10', 'atom'],
  ['itunes', 'itunes'],
]);

export function scopeOf(attributes: Readonly<Record<string, string>>, around: Scope): Scope {
  let scope: Map<string, string> | null = null;
  for (const name in attributes) {
    if (!name.startsWith('xmlns')) continue;
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    scope ??= new Map(around);
    scope.set(prefix, prefixOf(attributes[name] ?? '') ?? prefix);
  }
  return scope ?? around;
}

export function nameIn(scope: Scope, name: string): string {
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
  parts: 'url media:group',
} as const;

export type Slot = keyof typeof SLOTS;

/** The value an element provides, and its rank among candidates. */
export interface Place {
  readonly slot: Slot;
  readonly rank: number;
}

export const PLACES: ReadonlyMap<string, Place> = new Map(
  (Object.keys(SLOTS) as Slot[]).flatMap((slot) =>
    SLOTS[slot].split(/\s+/).map((name, rank) => [name, { slot, rank }] as const),
  ),
);

/** Outside these, child elements are markup. */
export const GROUPS: ReadonlySet<string> = new Set([
  'image',
  'media:group',
  'media:content',
  'itunes:category',
]);

const SHORT_TEXTS = new Set(['title', 'link', 'guid', 'pubdate', 'id', 'published', 'updated']);
const NEVER_MARKUP = new Set(['guid', 'pubdate', 'dc:date', 'content:encoded', 'dc:creator']);
const NEVER_IN_A_SHORT_TEXT = new Set(
  `title link description summary content category author enclosure comments source id published
  updated`.split(/\s+/),
);

/** True if `name` cannot be inside the text element `open`, whose end tag is then missing. */
export function endsText(open: string, name: string): boolean {
  if (open === name) return SHORT_TEXTS.has(open);
  return NEVER_MARKUP.has(name) || (SHORT_TEXTS.has(open) && NEVER_IN_A_SHORT_TEXT.has(name));
}
