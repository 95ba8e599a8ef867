import { escapeUTF8 as escapeXml } from 'entities';
import { demo, synthetic } from '../made-up.js';
import { between, pick, type Random, seededRandom } from '../random.js';

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
  readonly isDemo: boolean;
  readonly articles: Article[];
}

interface PublicationPlan {
  readonly number: number;
  readonly origin: string;
  readonly items: number;
  readonly now: Date;
  /** Its articles look like those of a living site. */
  readonly isDemo?: boolean;
}

const BETWEEN_MS = 5 * 3_600_000;
const BETWEEN_PUBLISHERS_MS = 47 * 60_000;

export function makePublication(plan: PublicationPlan): Publication {
  const { number, origin, items, now, isDemo = false } = plan;
  const name = isDemo ? demo.publishers[number % demo.publishers.length] : undefined;
  const publication: Publication = {
    number,
    origin,
    name: name ?? `Synthetic publisher ${String(number)}`,
    format: FORMATS[number % FORMATS.length] ?? 'rss2',
    isDemo,
    articles: [],
  };
  const newest = now.getTime() - (isDemo ? number * BETWEEN_PUBLISHERS_MS : 0);
  for (let age = 0; age < items; age += 1) {
    const date = new Date(newest - (age + 1) * BETWEEN_MS);
    publication.articles.push(articleAt(publication, items - age, date));
  }
  return publication;
}

export function addArticle(publication: Publication, date: Date): Article {
  const article = articleAt(publication, publication.articles.length + 1, date);
  publication.articles.unshift(article);
  return article;
}

function articleAt(publication: Publication, count: number, date: Date): Article {
  const { number, origin, isDemo } = publication;
  const random = seededRandom(number * 100_003 + count);
  const cve = `CVE-2026-${String(between(random, 1_000, 99_999))}`;
  return {
    number: count,
    ...(isDemo ? demoWords(random, cve) : wordsOf(publication, count, random, cve)),
    link: `${origin}/articles/${String(count)}`,
    date: date.toISOString(),
    // Without one, the product draws it.
    image: isDemo || count % 2 === 1 ? null : pictureOf(number, count),
  };
}

function wordsOf({ number }: Publication, count: number, random: Random, cve: string) {
  return {
    title: `${pick(random, synthetic.products)} ${pick(random, synthetic.news)} & more (${String(number)}/${String(count)})`,
    summary: `A made-up summary of <b>${cve}</b>, number ${String(count)} of publisher ${String(number)}.`,
  };
}

function demoWords(random: Random, cve: string) {
  const product = pick(random, demo.products);
  const isFlaw = between(random, 0, 1) === 1;
  return {
    title: `${product}: ${pick(random, isFlaw ? demo.flaws : demo.news)}`,
    summary: isFlaw
      ? `${cve} is fixed in the newest version of ${product}. Neither of them exists: this article is made up.`
      : `What it means for teams that run ${product}, which does not exist: this article is made up.`,
  };
}

export function pictureOf(publisher: number, article: number): string {
  return `https://images.example.org/${String(publisher)}/${String(article)}.jpg`;
}
