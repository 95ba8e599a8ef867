import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { escapeXml } from '../random.js';
import {
  addArticle,
  type Article,
  type AskedFor,
  feedDocument,
  type FeedText,
  makePublication,
  pictureOf,
  type Publication,
  type PublisherFault,
  type PublisherFaultInput,
  publisherFaultSchema,
  PublisherTraffic,
  rss2Feed,
  rss2Item,
  type TrafficReport,
} from './feed-documents.js';

export interface PublishersOptions {
  readonly publishers?: number;
  /** Articles per publisher; default 200. */
  readonly items?: number;
  readonly now?: Date;
}

export interface Publishers {
  readonly servers: readonly PublisherServer[];
  readonly origins: string;
  traffic(kind: AskedFor): TrafficReport;
  resetTraffic(): void;
  publish(publisher: number, date?: Date): Article;
  close(): Promise<void>;
}

const PUBLISHERS = 36;
const ITEMS = 200;

export async function startPublishers(options: PublishersOptions = {}): Promise<Publishers> {
  const { publishers = PUBLISHERS, items = ITEMS, now = new Date() } = options;
  const servers = Array.from({ length: publishers }, () => new PublisherServer());
  for (const [number, server] of servers.entries()) {
    await server.start((origin) => makePublication({ number, origin, items, now }));
  }
  return {
    servers,
    origins: servers.map(({ content }) => content.origin).join(','),
    traffic: (kind) => sum(servers.map(({ traffic }) => traffic.of(kind))),
    resetTraffic: () => servers.forEach(({ traffic }) => traffic.reset()),
    publish: (publisher, date = new Date()) => addArticle(at(servers, publisher).content, date),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

function at(servers: readonly PublisherServer[], number: number): PublisherServer {
  const server = servers[number];
  if (!server) throw new RangeError(`Unknown publisher ${String(number)}`);
  return server;
}

function sum(reports: readonly TrafficReport[]): TrafficReport {
  const statuses: Record<number, number> = {};
  for (const report of reports) {
    for (const [status, count] of Object.entries(report.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
  }
  return {
    requests: reports.reduce((total, { requests }) => total + requests, 0),
    bytes: reports.reduce((total, { bytes }) => total + bytes, 0),
    statuses,
  };
}

const FEED_PATH = '/feed';
const PICTURES = '/pictures/';
const ROBOTS_PATH = '/robots.txt';
const MOVED_PATH = '/moved-for-good';
const ARTICLE = /^\/articles\/(\d+)$/;

interface Body {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export class PublisherServer {
  readonly traffic = new PublisherTraffic();
  robots: string | null = null;
  readonly pictures = new Map<string, Buffer>();
  private fault: PublisherFault | null = null;
  private publication: Publication | null = null;
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request, response);
  });

  async start(publish: (origin: string) => Publication): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    this.publication = publish(`http://127.0.0.1:${String(port)}`);
  }

  get content(): Publication {
    if (!this.publication) throw new Error('Publisher has not been started');
    return this.publication;
  }

  get feedUrl(): string {
    return `${this.content.origin}${FEED_PATH}`;
  }

  get movedUrl(): string {
    return `${this.content.origin}${MOVED_PATH}`;
  }

  setFault(fault: PublisherFaultInput | null): void {
    this.fault = fault && publisherFaultSchema.parse(fault);
    if (this.fault) faultyDocument(this.fault.kind, this.content);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '/';
    const kind = documentAt(path);
    const fault = kind === 'feed' ? this.fault : null;
    if (fault?.kind === 'slow') await pause(fault.ms, undefined, { ref: false });
    if (fault?.kind === 'reset') {
      this.traffic.count(kind, 0, 0);
      request.socket.resetAndDestroy();
      return;
    }
    const { status = 200, headers, body } = this.bodyFor(path, request);
    this.traffic.count(kind, status, body.length);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  private bodyFor(path: string, request: IncomingMessage): Body {
    const article = ARTICLE.exec(path);
    if (article) return this.page(Number(article[1]));
    if (path.startsWith(PICTURES)) {
      const body = this.pictures.get(path);
      return body ? { headers: { 'content-type': 'image/png' }, body } : notFound();
    }
    if (path === ROBOTS_PATH)
      return this.robots === null ? notFound() : { body: Buffer.from(this.robots) };
    const redirect = path === FEED_PATH ? this.redirect() : null;
    return redirect ?? this.feed(request);
  }

  private redirect(): Body | null {
    const { fault } = this;
    if (fault?.kind === 'redirect') return sendTo(fault.to, fault.status);
    if (fault?.kind === 'redirect-loop') return sendTo(FEED_PATH, 301);
    return fault?.kind === 'permanent-move' ? sendTo(MOVED_PATH, 301) : null;
  }

  private feed(request: IncomingMessage): Body {
    const { fault } = this;
    if (fault?.kind === 'status') return errorStatus(fault);
    const faulty = fault && faultyDocument(fault.kind, this.content);
    if (!faulty) {
      const { type, text } = feedDocument(this.content);
      return conditional(request, type, Buffer.from(text), this.content.number);
    }
    // Bot walls send no validators.
    if (fault.kind === 'bot-wall')
      return { status: 403, headers: { 'content-type': faulty.type }, body: faulty.body };
    if (faulty.encoding) {
      const headers = { 'content-type': faulty.type, 'content-encoding': faulty.encoding };
      return { headers, body: faulty.body };
    }
    return conditional(request, faulty.type, faulty.body, this.content.number);
  }

  private page(number: number): Body {
    const article = this.content.articles.find((candidate) => candidate.number === number);
    if (!article) return notFound();
    const picture = `<meta property="og:image" content="${pictureOf(this.content.number, number)}">`;
    const html = `<!doctype html><html><head><title>${escapeXml(article.title)}</title>${picture}</head><body></body></html>`;
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
  }
}

function documentAt(path: string): AskedFor {
  if (path === ROBOTS_PATH) return 'robots';
  if (path.startsWith(PICTURES)) return 'picture';
  return ARTICLE.test(path) ? 'page' : 'feed';
}

/** Publishers differ: ETag only, Last-Modified only, or both. */
function conditional(
  { headers }: IncomingMessage,
  type: string,
  body: Buffer,
  number: number,
): Body {
  const hash = createHash('sha1').update(body).digest();
  const etag = `W/"${hash.toString('base64url')}"`;
  // Derived from the hash: clients may only compare it for equality.
  const lastModified = new Date(hash.readUInt32BE(0) * 1_000).toUTCString();
  const validators = {
    ...(number % 3 !== 1 && { etag }),
    ...(number % 3 !== 0 && { 'last-modified': lastModified }),
  };
  const byTag = number % 3 !== 1 && headers['if-none-match'] === etag;
  const byDate = number % 3 === 1 && headers['if-modified-since'] === lastModified;
  if (byTag || byDate) return { status: 304, headers: validators, body: Buffer.alloc(0) };
  const typed = { ...validators, 'content-type': type };
  const acceptsGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  if (!acceptsGzip || body.length > 5_000_000) return { headers: typed, body };
  return { headers: { ...typed, 'content-encoding': 'gzip' }, body: gzipSync(body) };
}

function errorStatus({ status, retryAfter }: Extract<PublisherFault, { kind: 'status' }>): Body {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers, body: Buffer.alloc(0) };
}

function sendTo(location: string, status: number): Body {
  return { status, headers: { location }, body: Buffer.alloc(0) };
}

function notFound(): Body {
  return { status: 404, body: Buffer.from('Not found') };
}

interface FaultyBody {
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

function faultyDocument(
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
