import type { FeedFormat, RawFeed, RawItem, RawLink, RawPicture, RawText } from '../parsed-feed.js';
import type { Slot, XmlFeed, XmlField, XmlRecord } from '../xml/xml-reader.js';
import { SLOT_NAMES } from '../xml/xml-reader.js';

const FORMATS: Readonly<Record<string, FeedFormat>> = { rdf: 'rdf', feed: 'atom', entry: 'atom' };
const CUT_OFF = 'The document ends in the middle of it.';

export function toRawFeed(feed: XmlFeed): RawFeed {
  const { root, head, items } = feed;
  const format = FORMATS[root] ?? 'rss';
  const values = bySlot(head);
  return {
    format,
    titles: texts(values.titles, format),
    links: [...links(values.links), ...attributeLinks(head)],
    moved: links(values.moved),
    refreshMinutes: refreshMinutesOf(values.refresh),
    items: items.map((item) => toRawItem(item, format)),
    broken: brokenItems(feed, format),
    isCut: feed.isCut,
    hasCutItem: feed.cutOff !== null,
  };
}

function brokenItems({ cutOff, stoppedBy }: XmlFeed, format: FeedFormat): RawFeed['broken'] {
  const title = cutOff ? (texts(bySlot(cutOff).titles, format)[0]?.text ?? null) : null;
  return [
    ...(cutOff ? [{ reason: CUT_OFF, title }] : []),
    ...(stoppedBy === null ? [] : [{ reason: stoppedBy, title: null }]),
  ];
}

function toRawItem(record: XmlRecord, format: FeedFormat): RawItem {
  const values = bySlot(record);
  const about = record.attributes['rdf:about'] ?? record.attributes['about'];
  return {
    ids: [...values.ids.map(({ text }) => text), ...(about ? [about] : [])],
    titles: texts(values.titles, format),
    links: [...links(values.links), ...permalinks(values), ...attributeLinks(record)],
    dates: [
      ...values.dates.map(({ text, attributes }) => text.trim() || (attributes['value'] ?? '')),
      record.attributes['lastmod'] ?? '',
    ],
    texts: texts(values.texts, format),
    pictures: [...values.pictures.map(toPicture), ...values.links.map(toEnclosedPicture)].filter(
      (picture) => picture !== null,
    ),
    categories: values.categories.map(categoryOf),
    base: values.texts[0]?.base ?? record.base,
  };
}

type Values = Record<Slot, XmlField[]>;

function bySlot({ fields }: XmlRecord): Values {
  const values = Object.fromEntries(SLOT_NAMES.map((name) => [name, []])) as unknown as Values;
  for (const field of fields) {
    const slot = slotOf(field);
    if (slot === null) continue;
    const others = values[slot];
    let at = others.length;
    while (at > 0 && (others[at - 1]?.place.rank ?? 0) > field.place.rank) at -= 1;
    if (at === others.length) others.push(field);
    else others.splice(at, 0, field);
  }
  return values;
}

// An image's title is not the channel's; a `media:group` title is fine.
function slotOf({ name, under, place }: XmlField): Slot | null {
  if (under === null || under.startsWith('media:')) return place.slot;
  return under === 'image' && name === 'url' ? 'pictures' : null;
}

const texts = (fields: readonly XmlField[], format: FeedFormat): RawText[] =>
  fields.map((field) => toRawText(field, format)).filter((text) => text !== null);

const NOT_THE_ARTICLE = new Set(
  `self edit edit-media enclosure replies related via hub license next prev previous first last search
  service.edit service.post service.feed icon author payment
  http://schemas.google.com/g/2005#feed`.split(/\s+/),
);

function links(fields: readonly XmlField[]): RawLink[] {
  const candidates: { link: RawLink; rank: number }[] = [];
  for (const { attributes, text, base } of fields) {
    const { href, rel, type } = attributes;
    const link = { href: (href ?? text).trim(), base };
    if (href === undefined) {
      if (link.href) candidates.push({ link, rank: 0 });
      continue;
    }
    const relation = rel?.trim().toLowerCase() ?? 'alternate';
    if (NOT_THE_ARTICLE.has(relation)) continue;
    const isPage = type?.includes('html') ?? true;
    candidates.push({ link, rank: (relation === 'alternate' ? 0 : 2) + (isPage ? 0 : 1) });
  }
  return candidates.sort((a, b) => a.rank - b.rank).map(({ link }) => link);
}

/** In RSS unless `isPermaLink` is false; in Atom if the id is a URL. */
function permalinks({ ids, texts }: Values): RawLink[] {
  const isLink = ({ attributes, text }: XmlField) =>
    attributes['ispermalink']?.trim().toLowerCase() !== 'false' && /^\s*https?:\/\//i.test(text);
  const elsewhere = texts.flatMap(({ attributes: { src, type = 'html' }, base }) =>
    src && type.includes('html') ? [{ href: src.trim(), base }] : [],
  );
  const links = ids.filter(isLink).map(({ text, base }) => ({ href: text.trim(), base }));
  return [...elsewhere, ...links];
}

/** For CDF and RDF. An RDF `about` is only a name, used if it looks like a URL. */
function attributeLinks({ attributes, base }: XmlRecord): RawLink[] {
  const { href, base: own } = attributes;
  const about = attributes['rdf:about'];
  return [
    ...(href ? [{ href: href.trim(), base: own ?? base }] : []),
    ...(about && /^\s*https?:/i.test(about) ? [{ href: about.trim(), base }] : []),
  ];
}

function toPicture(field: XmlField): RawPicture | null {
  const { url, href, width, height, isdefault, type } = field.attributes;
  const address = (url ?? href ?? field.text).trim();
  if (address === '' || !isPicture(field, address)) return null;
  const isDefault = plain(isdefault) === 'true';
  return { href: address, base: field.base, width, height, isDefault, type: plain(type) };
}

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif|hei[cf])(?:$|[?#])/i;

function isPicture({ name, attributes: { type, medium } }: XmlField, address: string): boolean {
  if (name !== 'media:content' && name !== 'enclosure') return true;
  if (plain(type)?.startsWith('image/')) return true;
  if (medium !== undefined) return plain(medium) === 'image';
  return type === undefined && PICTURE_ENDING.test(address);
}

function toEnclosedPicture({ attributes: { rel, type, href }, base }: XmlField): RawPicture | null {
  return rel === 'enclosure' && type?.startsWith('image/') && href ? { href, base, type } : null;
}

function categoryOf({ attributes, text }: XmlField): string {
  const { term, label } = attributes;
  return (label ?? term ?? (text.trim() || attributes['text']) ?? '').trim();
}

const ALWAYS_HTML = new Set(['content:encoded', 'xhtml:body', 'body', 'fullitem']);

const PLAIN_TYPES = new Set(['text', 'plain', 'text/plain']);

/** Null if `type` and `mode` declare other content than text. */
function toRawText(
  { name, attributes, text, markup }: XmlField,
  format: FeedFormat,
): RawText | null {
  const type = plain(attributes['type']) ?? '';
  if (plain(attributes['mode']) === 'base64' || type === 'application/octet-stream') {
    const decoded = Buffer.from(text, 'base64').toString('utf8');
    return { text: decoded, type: type.includes('html') ? 'html' : 'unknown' };
  }
  const isText = !type.includes('/') || /^text\/|html|xml/.test(type);
  if (!isText && !name.endsWith('title')) return null;
  // Unescaped tags count as markup.
  const isXhtml = name.startsWith('xhtml:') || type.includes('xhtml');
  if (markup !== null) return { text: markup, type: isXhtml ? 'xhtml' : 'html' };
  return { text, type: textType(name, type, format) };
}

function textType(name: string, type: string, format: FeedFormat): RawText['type'] {
  if (ALWAYS_HTML.has(name) || type.includes('html')) return 'html';
  if (PLAIN_TYPES.has(type)) return 'text';
  const isAtom = format === 'atom' ? !name.includes(':') : name.startsWith('atom:');
  if (name.endsWith('title')) return isAtom ? 'text' : 'title';
  // Against RFC 4287, many Atom bodies without a type are HTML.
  return isAtom ? 'title' : 'unknown';
}

const plain = (value: string | undefined): string | undefined => value?.trim().toLowerCase();

const MINUTES: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

function refreshMinutesOf(fields: readonly XmlField[]): number | null {
  const value = (name: string) => fields.find((field) => field.name === name)?.text.trim();
  const ttl = Number(value('ttl') ?? Number.NaN);
  if (Number.isFinite(ttl) && ttl > 0) return Math.ceil(ttl);
  const period = MINUTES[value('sy:updateperiod')?.toLowerCase() ?? ''];
  if (period === undefined) return null;
  const frequency = Number(value('sy:updatefrequency') ?? 1);
  return Math.ceil(period / (frequency >= 1 ? frequency : 1));
}
