import sharp from 'sharp';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { startPublishers, type Publishers } from '@elevate/upstream';
import type { Settings } from './environment.js';
import type { NewFeed } from './ingestion-client.js';

export interface Published {
  readonly title: string;
  readonly source: string;
  readonly category: string;
  readonly image: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const PUBLISHERS = 36;
const ITEMS = 12;
const BETWEEN_MS = 10 * 60_000;

/** A category without articles. */
export const SILENT_CATEGORY = 'Awareness';
const SPOKEN = NEWS_CATEGORIES.filter((category) => category !== SILENT_CATEGORY);

/** Five publishers report it in different words. */
const SHARED_STORY = 'Kestrel Vault leaked the session keys of every tenant';
const SHARERS = [3, 8, 14, 21, 29] as const;

/** Shares a topic with sample talks. */
export const ON_A_TOPIC = 'Machine Learning models are poisoned through Data Science notebooks';

/** Formats without images. */
const WITHOUT_PICTURES: ReadonlySet<string> = new Set(['rdf', 'atom03']);

export interface NewsWorld {
  readonly publishers: Publishers;
  readonly articles: readonly Published[];
  readonly settings: Settings;
  readonly feeds: readonly NewFeed[];
  close(): Promise<void>;
}

/** Starts 36 publishers whose articles have clearly different titles. */
export async function startNewsWorld(now = new Date()): Promise<NewsWorld> {
  const create = { width: 640, height: 360, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const publishers = await startPublishers({ publishers: PUBLISHERS, items: ITEMS, now });
  const newest = Math.floor(now.getTime() / 1_000) * 1_000;
  publishers.servers.forEach(({ content, pictures }, publisher) => {
    const { articles, origin } = content;
    articles.forEach((article, place) => {
      const count = place * PUBLISHERS + publisher;
      const path = `/pictures/${article.number}.png`;
      if (isServed(path)) pictures.set(path, picture);
      articles[place] = {
        ...article,
        ...wordsOf(publisher, place),
        image: article.image && `${origin}${path}`,
        link: `https://gazette-${publisher}.example/${place}`,
        date: new Date(newest - (count + 1) * BETWEEN_MS).toISOString(),
      };
    });
  });
  return {
    publishers,
    articles: publishedBy(publishers),
    settings: {
      DEFAULT_FEEDS: 'off',
      ARTICLE_PICTURES: 'off',
      FEED_HOST_GAP_MS: '0',
      FEED_LOOPBACK_ORIGINS: publishers.origins,
    },
    feeds: publishers.servers.map(({ feedUrl, content }, publisher) => ({
      feed_url: feedUrl,
      name: content.name,
      category: categoryOf(publisher),
    })),
    close: () => publishers.close(),
  };
}

/** One article of each of these publishers names the vulnerability. */
export function nameInNews(
  { publishers }: NewsWorld,
  cve: string,
  namedBy: readonly number[],
  place: number,
): void {
  for (const publisher of namedBy) {
    const { articles } = publishers.servers[publisher]!.content;
    const article = articles[place]!;
    articles[place] = { ...article, summary: `${article.summary} It is known as ${cve}.` };
  }
}

function publishedBy({ servers }: Publishers): Published[] {
  return servers
    .flatMap(({ content }, publisher) =>
      content.articles.map(({ title, image, date }) => ({
        title,
        image: WITHOUT_PICTURES.has(content.format) ? null : image,
        source: content.name,
        category: categoryOf(publisher),
        at: Date.parse(date),
      })),
    )
    .sort((x, y) => y.at - x.at);
}

/** Every other picture that a feed names is missing at its publisher. */
export function isServed(picture: string): boolean {
  return Number(/(\d+)\.png$/.exec(picture)?.[1]) % 4 === 0;
}

/** The first article of each story. */
export function cardsOf(articles: readonly Published[]): Published[] {
  const first = articles.findLast(({ title }) => title.startsWith(SHARED_STORY));
  return articles.filter((article) => article === first || !article.title.startsWith(SHARED_STORY));
}

function categoryOf(publisher: number): string {
  return SPOKEN[publisher % SPOKEN.length] ?? 'News';
}

function wordsOf(publisher: number, place: number): { title: string; summary: string } {
  const summary = `Article number ${place} of publisher ${publisher}.`;
  if (place === 1 && SHARERS.some((sharer) => sharer === publisher)) {
    return { title: SHARED_STORY, summary: `${summary} Kestrel says keys were renewed.` };
  }
  if (place === 2 && publisher === 11) return { title: ON_A_TOPIC, summary };
  return { title: madeUp(publisher * ITEMS + place), summary };
}

const SYLLABLES = ['ba', 'ke', 'do', 'mu', 'ri', 'ta', 'vo', 'lan', 'sho', 'gim', 'pel', 'zu'];

/** Five made-up words; no two titles share a word at one position. */
function madeUp(number: number): string {
  const words = [1, 5, 7, 11, 13].map((factor) => {
    const seed = number * 7 + factor * 131;
    return [seed, Math.floor(seed / 12), Math.floor(seed / 144)]
      .map((place) => SYLLABLES[place % SYLLABLES.length])
      .join('');
  });
  const [first = '', ...others] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}
