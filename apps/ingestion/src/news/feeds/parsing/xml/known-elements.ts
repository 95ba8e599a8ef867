/** Best first. One table for RSS, RDF and Atom, because feeds mix them. */
const SLOTS = {
  ids: ['guid', 'id', 'atom:id', 'dc:identifier'],
  titles: ['title', 'dc:title', 'atom:title', 'media:title', 'itunes:title'],
  // The first two bypass click-tracking redirects.
  links: ['feedburner:origlink', 'pheedo:origlink', 'link', 'atom:link'],
  dates: [
    ...['pubdate', 'published', 'issued', 'dc:date', 'atom:published', 'dcterms:issued'],
    ...['created', 'dcterms:created', 'date', 'updated', 'atom:updated', 'modified'],
    ...['dcterms:modified', 'lastmod', 'lastbuilddate', 'rss2:pubdate'],
  ],
  texts: [
    ...['description', 'summary', 'atom:summary', 'abstract', 'content', 'atom:content'],
    ...['content:encoded', 'itunes:summary', 'media:description', 'dc:description'],
    ...['xhtml:body', 'body', 'fullitem', 'dcterms:abstract', 'itunes:subtitle'],
  ],
  pictures: ['media:thumbnail', 'media:content', 'enclosure', 'itunes:image', 'image', 'thumbnail'],
  categories: [
    ...['category', 'dc:subject', 'media:keywords', 'media:category', 'itunes:keywords'],
    ...['itunes:category', 'keywords'],
  ],
  refresh: ['ttl', 'sy:updateperiod', 'sy:updatefrequency'],
  parts: ['url', 'media:group'],
} as const;

export type Slot = keyof typeof SLOTS;

/** The value an element provides, and its rank among candidates. */
export interface Place {
  readonly slot: Slot;
  readonly rank: number;
}

const PLACES = new Map<string, Place>(
  (Object.keys(SLOTS) as Slot[]).flatMap((slot) =>
    SLOTS[slot].map((name, rank) => [name, { slot, rank }] as const),
  ),
);

export function placeOf(name: string): Place | undefined {
  return PLACES.get(name);
}

/** Outside these, child elements are markup. */
export const GROUPS: ReadonlySet<string> = new Set([
  'image',
  'media:group',
  'media:content',
  'itunes:category',
]);

const SHORT_TEXTS = new Set(['title', 'link', 'guid', 'pubdate', 'id', 'published', 'updated']);
const NEVER_MARKUP = new Set(['guid', 'pubdate', 'dc:date', 'content:encoded', 'dc:creator']);
const NEVER_IN_A_SHORT_TEXT = new Set([
  ...['title', 'link', 'description', 'summary', 'content', 'category', 'author', 'enclosure'],
  ...['comments', 'source', 'id', 'published', 'updated'],
]);

/** True if `name` cannot be inside the text element `open`, whose end tag is then missing. */
export function endsText(open: string, name: string): boolean {
  if (open === name) return SHORT_TEXTS.has(open);
  return NEVER_MARKUP.has(name) || (SHORT_TEXTS.has(open) && NEVER_IN_A_SHORT_TEXT.has(name));
}
