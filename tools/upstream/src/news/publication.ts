import { between, pick, seededRandom } from '../random.js';
import { FORMATS, type FeedFormat } from './feed-documents.js';

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

export interface PublicationPlan {
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
    ...{ number, origin },
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
