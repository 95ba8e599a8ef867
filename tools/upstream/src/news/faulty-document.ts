import { gzipSync } from 'node:zlib';
import { rss2Feed, rss2Item, type FeedText } from './feed-documents.js';
import { makePublication, type Article, type Publication } from './publication.js';
import type { PublisherFault } from './publisher-fault.js';

export interface FaultyBody {
  readonly type: string;
  readonly body: Buffer;
  readonly encoding?: 'gzip';
}

const HUGE_BYTES = 40 * 1024 * 1024;
const BOMB_BYTES = 200 * 1024 * 1024;
const MANY_ITEMS = 5_000;
const DEPTH = 10_000;

const PAGE =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking</body></html>';

let bomb: Buffer | undefined;

export function faultyDocument(
  fault: PublisherFault['kind'],
  publication: Publication,
): FaultyBody | null {
  const make = DOCUMENTS[fault];
  return make ? make(publication) : null;
}

const DOCUMENTS: Readonly<
  Partial<Record<PublisherFault['kind'], (publication: Publication) => FaultyBody>>
> = {
  html: () => ({ type: 'text/html', body: Buffer.from(PAGE) }),
  'bot-wall': () => ({ type: 'text/html', body: Buffer.from(PAGE) }),
  empty: () => ({ type: 'application/rss+xml', body: Buffer.alloc(0) }),
  huge: (publication) => {
    const { text } = rss2Feed(publication);
    return { type: 'application/rss+xml', body: Buffer.concat([Buffer.from(text)], HUGE_BYTES) };
  },
  'gzip-bomb': () => {
    bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES));
    return { type: 'application/rss+xml', body: bomb, encoding: 'gzip' };
  },
  truncated: (publication) => {
    const { text, type } = rss2Feed(publication);
    return { type, body: Buffer.from(text.slice(0, text.indexOf('<item>') + 40)) };
  },
  'many-items': ({ number, origin, articles }) => {
    const now = new Date(articles[0]?.date ?? Date.now());
    return toBody(rss2Feed(makePublication({ number, origin, items: MANY_ITEMS, now })));
  },
  entities: (publication) => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      return `<!ENTITY e${String(level + 1)} "${`&e${String(level)};`.repeat(10)}">`;
    });
    const bodies = rss2Feed(publication).text.replace('<title>', '<title>&e9;');
    const declared = `<!DOCTYPE rss [<!ENTITY e0 "ha">${levels.join('')}]>`;
    return {
      type: 'application/rss+xml',
      body: Buffer.from(bodies.replace('?>', `?>${declared}`)),
    };
  },
  deep: () => ({
    type: 'application/rss+xml',
    body: Buffer.from(
      `<rss version="2.0"><channel>${'<a>'.repeat(DEPTH)}${'</a>'.repeat(DEPTH)}</channel></rss>`,
    ),
  }),
  'javascript-link': withItems((article) =>
    rss2Item(article)
      .replace(/<link>[^<]*/, '<link>javascript:alert(1)')
      .replace('isPermaLink="true"', 'isPermaLink="false"'),
  ),
  'script-title': withItems((article) =>
    rss2Item(article).replace('<title>', '<title>&lt;script&gt;alert(1)&lt;/script&gt;'),
  ),
  'same-guid': withItems((article) =>
    rss2Item(article).replace(/<guid[^]*<\/guid>/, '<guid isPermaLink="false">one-for-all</guid>'),
  ),
  'year-9999': withItems((article) =>
    rss2Item(article).replace(/<pubDate>[^<]*/, '<pubDate>Fri, 31 Dec 9999 23:59:59 GMT'),
  ),
  'no-dates': withItems((article) => rss2Item(article).replace(/<pubDate>[^<]*<\/pubDate>/, '')),
};

function withItems(toItem: (article: Article) => string): (publication: Publication) => FaultyBody {
  return (publication) => toBody(rss2Feed(publication, toItem));
}

function toBody({ type, text }: FeedText): FaultyBody {
  return { type, body: Buffer.from(text) };
}
