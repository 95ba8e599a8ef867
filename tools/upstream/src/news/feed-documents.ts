import { z } from 'zod';
import { between, escapeXml, pick, seededRandom } from '../random.js';

const FORMATS = ['rss2', 'atom1', 'rdf', 'json', 'rss092', 'atom03'] as const;
type FeedFormat = (typeof FORMATS)[number];

export interface FeedText {
  readonly type: string;
  readonly text: string;
}

export function feedDocument(publication: Publication): FeedText {
  return WRITERS[publication.format](publication);
}

const WRITERS: Readonly<Record<FeedFormat, (publication: Publication) => FeedText>> = {
  rss2: rss2Feed,
  rss092: ({ name, origin, articles }) => ({
    type: 'text/xml',
    text: `<rss version="0.92"><channel>${head(name, origin)}${articles.map(plainItem).join('')}</channel></rss>`,
  }),
  rdf: ({ name, origin, articles }) => ({
    type: 'application/rdf+xml',
    text: `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${origin}/">${head(name, origin)}</channel>${articles.map(rdfItem).join('')}</rdf:RDF>`,
  }),
  atom1: ({ name, origin, articles }) => ({
    type: 'application/atom+xml',
    text: `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>${escapeXml(name)}</title><id>${origin}/</id><link href="${origin}/"/>${articles.map(atomEntry).join('')}</feed>`,
  }),
  atom03: ({ name, origin, articles }) => ({
    type: 'application/xml',
    text: `<?xml version="1.0"?><feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>${escapeXml(name)}</title><link rel="alternate" type="text/html" href="${origin}/"/>${articles.map(oldEntry).join('')}</feed>`,
  }),
  json: ({ name, origin, articles }) => ({
    type: 'application/feed+json',
    text: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: name,
      home_page_url: `${origin}/`,
      items: articles.map((article) => ({
        id: article.link,
        url: article.link,
        title: article.title,
        content_html: `<p>${article.summary}</p>`,
        date_published: article.date,
        ...(article.image && { image: article.image }),
      })),
    }),
  }),
};

export function rss2Feed(
  { name, origin, articles }: Publication,
  toItem: (article: Article) => string = rss2Item,
): FeedText {
  return {
    type: 'application/rss+xml; charset=utf-8',
    text: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>${head(name, origin)}${articles.map((article) => toItem(article)).join('')}</channel></rss>`,
  };
}

export function rss2Item(article: Article): string {
  const { title, link, date, image } = article;
  const picture = image ? `<media:thumbnail url="${image}"/>` : '';
  return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${new Date(date).toUTCString()}</pubDate>${description(article)}${picture}</item>`;
}

function plainItem(article: Article): string {
  const picture = article.image
    ? `<enclosure url="${article.image}" length="1" type="image/jpeg"/>`
    : '';
  return `<item><title>${escapeXml(article.title)}</title><link>${article.link}</link><pubDate>${new Date(article.date).toUTCString()}</pubDate>${description(article)}${picture}</item>`;
}

function rdfItem(article: Article): string {
  const { link, title, date } = article;
  return `<item rdf:about="${link}"><title>${escapeXml(title)}</title><link>${link}</link><dc:date>${date}</dc:date>${description(article)}</item>`;
}

function atomEntry({ link, title, date, summary, image }: Article): string {
  const picture = image ? `<media:thumbnail url="${image}"/>` : '';
  return `<entry><id>${link}</id><title>${escapeXml(title)}</title><link href="${link}"/><published>${date}</published><updated>${date}</updated><summary type="html">${escapeXml(`<p>${summary}</p>`)}</summary>${picture}</entry>`;
}

function oldEntry({ link, title, date, summary }: Article): string {
  return `<entry><id>${link}</id><title>${escapeXml(title)}</title><link rel="alternate" href="${link}"/><issued>${date}</issued><modified>${date}</modified><summary mode="escaped">${escapeXml(`<p>${summary}</p>`)}</summary></entry>`;
}

function head(name: string, origin: string): string {
  return `<title>${escapeXml(name)}</title><link>${origin}/</link><description>A feed of the stand-in</description>`;
}

function description({ summary }: Article): string {
  return `<description><![CDATA[<p>${summary}</p>]]></description>`;
}

export type AskedFor = 'feed' | 'page' | 'picture' | 'robots';

export interface TrafficReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
}

export class PublisherTraffic {
  private counts = new Map<
    AskedFor,
    { requests: number; bytes: number; statuses: Map<number, number> }
  >();

  count(kind: AskedFor, status: number, bytes: number): void {
    const counted = this.counts.get(kind) ?? { requests: 0, bytes: 0, statuses: new Map() };
    counted.requests += 1;
    counted.bytes += bytes;
    counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
    this.counts.set(kind, counted);
  }

  of(kind: AskedFor): TrafficReport {
    const { requests = 0, bytes = 0, statuses = [] } = this.counts.get(kind) ?? {};
    return { requests, bytes, statuses: Object.fromEntries(statuses) };
  }

  reset(): void {
    this.counts = new Map();
  }
}

const DOCUMENTS = [
  'html',
  'empty',
  'huge',
  'gzip-bomb',
  'truncated',
  'many-items',
  'entities',
  'deep',
  'javascript-link',
  'script-title',
  'same-guid',
  'year-9999',
  'no-dates',
  'bot-wall',
  'redirect-loop',
  'permanent-move',
  'reset',
] as const;

export const publisherFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(DOCUMENTS) }),
  z.strictObject({
    kind: z.literal('redirect'),
    to: z.string(),
    status: z.union([z.literal(301), z.literal(302), z.literal(308)]).default(302),
  }),
  z.strictObject({ kind: z.literal('slow'), ms: z.number().min(0).max(600_000) }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    retryAfter: z.union([z.number(), z.string()]).optional(),
  }),
]);

export type PublisherFault = z.infer<typeof publisherFaultSchema>;
export type PublisherFaultInput = z.input<typeof publisherFaultSchema>;

export interface Article {
  readonly number: number;
  title: string;
  summary: string;
  readonly link: string;
  readonly date: string;
  /** Null if only the article's page has one. */
  readonly image: string | null;
}

export interface Publication {
  readonly number: number;
  readonly origin: string;
  readonly name: string;
  readonly format: FeedFormat;
  readonly articles: Article[];
}

interface PublicationPlan {
  readonly number: number;
  readonly origin: string;
  readonly items: number;
  readonly now: Date;
}

const PRODUCTS = [
  'Example Server',
  'Sample Router',
  'Demo Gateway',
  'Test Kernel',
  'Mock VPN',
] as const;
const NEWS = [
  'patches a flaw in its update service',
  'closes a hole in single sign-on',
  'warns of fake installers',
  'adds hardware keys for all users',
  'ends support for an old protocol',
] as const;
const BETWEEN_MS = 5 * 3_600_000;

export function makePublication({ number, origin, items, now }: PublicationPlan): Publication {
  const publication: Publication = {
    number,
    origin,
    name: `Synthetic publisher ${String(number)}`,
    format: FORMATS[number % FORMATS.length] ?? 'rss2',
    articles: [],
  };
  for (let age = 0; age < items; age += 1) {
    const date = new Date(now.getTime() - (age + 1) * BETWEEN_MS);
    publication.articles.push(articleAt(publication, items - age, date));
  }
  return publication;
}

export function addArticle(publication: Publication, date: Date): Article {
  const article = articleAt(publication, publication.articles.length + 1, date);
  publication.articles.unshift(article);
  return article;
}

function articleAt({ number, origin }: Publication, count: number, date: Date): Article {
  const random = seededRandom(number * 100_003 + count);
  const cve = `CVE-2026-${String(between(random, 1_000, 99_999))}`;
  return {
    number: count,
    title: `${pick(random, PRODUCTS)} ${pick(random, NEWS)} & more (${String(number)}/${String(count)})`,
    summary: `A made-up summary of <b>${cve}</b>, number ${String(count)} of publisher ${String(number)}.`,
    link: `${origin}/articles/${String(count)}`,
    date: date.toISOString(),
    image: count % 2 === 0 ? pictureOf(number, count) : null,
  };
}

export function pictureOf(publisher: number, article: number): string {
  return `https://images.example.org/${String(publisher)}/${String(article)}.jpg`;
}
