import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeUTF8 } from 'entities';
import { type Answer, encoded, send, startHttpServer } from '../http-server.js';
import {
  addArticle,
  feedDocument,
  makePublication,
  pictureOf,
  type Publication,
} from './feed-documents.js';

export interface PublishersOptions {
  readonly publishers?: number;
  readonly items?: number;
  readonly now?: Date;
  /** True for the made-up publishers of `npm run demo`. */
  readonly isDemo?: boolean;
}

const PUBLISHERS = 36;
const ITEMS = 200;

export const startPublishers = (options?: PublishersOptions) => startEach(PublisherServer, options);

/** Tests give a server with faults. */
export async function startEach<Server extends PublisherServer>(
  Publisher: PublisherType<Server>,
  options: PublishersOptions = {},
) {
  const { publishers = PUBLISHERS, items = ITEMS, now = new Date(), isDemo = false } = options;
  const servers: Server[] = [];
  for (let number = 0; number < publishers; number += 1) {
    const plan = { number, items, now, isDemo };
    servers.push(await startOne(Publisher, (origin) => makePublication({ ...plan, origin })));
  }
  return {
    servers,
    origins: servers.map(({ content }) => content.origin).join(','),
    traffic: (kind: DocumentKind) =>
      trafficOf(
        servers.flatMap(({ sent }) => sent),
        kind,
      ),
    resetTraffic: () => servers.forEach(({ sent }) => sent.splice(0)),
    publish: (publisher: number, date = new Date()) => {
      const server = servers[publisher];
      if (!server) throw new RangeError(`Unknown publisher ${publisher}`);
      return addArticle(server.content, date);
    },
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

export type DocumentKind = 'feed' | 'page' | 'picture' | 'robots';

interface Sent {
  readonly kind: DocumentKind;
  /** 0 for a connection that was reset. */
  readonly status: number;
  readonly bytes: number;
}

function trafficOf(all: readonly Sent[], kind: DocumentKind) {
  const sent = all.filter((answer) => answer.kind === kind);
  const statuses: Record<number, number> = {};
  for (const { status } of sent) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    requests: sent.length,
    statuses,
    bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

export const FEED_PATH = '/feed';
const PICTURES = '/pictures/';
const ROBOTS_PATH = '/robots.txt';
const ARTICLE = /^\/articles\/(\d+)$/;
const NOT_FOUND: Answer = { status: 404, body: 'Not found' };
const MOST_GZIPPED = 5_000_000;

type PublisherType<Server> = new (content: Publication, close: () => Promise<void>) => Server;

async function startOne<Server extends PublisherServer>(
  Publisher: PublisherType<Server>,
  publish: (origin: string) => Publication,
): Promise<Server> {
  const http = await startHttpServer((request, response) => server.respond(request, response));
  const server = new Publisher(publish(http.origin), () => http.close());
  return server;
}

export class PublisherServer {
  readonly sent: Sent[] = [];
  robots: string | null = null;
  readonly pictures = new Map<string, Buffer>();

  readonly traffic = { of: (kind: DocumentKind) => trafficOf(this.sent, kind) };

  constructor(
    readonly content: Publication,
    readonly close: () => Promise<void>,
  ) {}

  get feedUrl(): string {
    return `${this.content.origin}${FEED_PATH}`;
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '/';
    const kind = kindOf(path);
    const answer = this.#answer(kind, path, request);
    this.sent.push({
      kind,
      status: answer.status ?? 200,
      bytes: Buffer.byteLength(answer.body ?? ''),
    });
    send(response, answer);
  }

  #answer(kind: DocumentKind, path: string, request: IncomingMessage): Answer {
    switch (kind) {
      case 'page':
        return this.#page(Number(ARTICLE.exec(path)?.[1]));
      case 'picture': {
        const body = this.pictures.get(path);
        return body ? { headers: { 'content-type': 'image/png' }, body } : NOT_FOUND;
      }
      case 'robots':
        return this.robots === null ? NOT_FOUND : { body: this.robots };
      case 'feed':
        return this.feed(path, request);
    }
  }

  protected feed(_path: string, request: IncomingMessage): Answer {
    const { type, text } = feedDocument(this.content);
    return conditional(request, type, Buffer.from(text), this.content.number);
  }

  #page(number: number): Answer {
    const article = this.content.articles.find((candidate) => candidate.number === number);
    if (!article) return NOT_FOUND;
    const picture = `<meta property="og:image" content="${pictureOf(this.content.number, number)}">`;
    const body = `<!doctype html><html><head><title>${escapeUTF8(article.title)}</title>${picture}</head><body></body></html>`;
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
  }
}

export function kindOf(path: string): DocumentKind {
  if (path === ROBOTS_PATH) return 'robots';
  if (path.startsWith(PICTURES)) return 'picture';
  return ARTICLE.test(path) ? 'page' : 'feed';
}

/** Publishers differ: ETag only, Last-Modified only, or both. */
export function conditional(
  request: IncomingMessage,
  type: string,
  body: Buffer,
  number: number,
): Answer {
  const { headers } = request;
  const hash = createHash('sha1').update(body).digest();
  const etag = `W/"${hash.toString('base64url')}"`;
  // Derived from the hash: clients may only compare it for equality.
  const lastModified = new Date(hash.readUInt32BE(0) * 1_000).toUTCString();
  const validators = {
    ...(number % 3 !== 1 && { etag }),
    ...(number % 3 !== 0 && { 'last-modified': lastModified }),
  };
  const isByTag = number % 3 !== 1 && headers['if-none-match'] === etag;
  const isByDate = number % 3 === 1 && headers['if-modified-since'] === lastModified;
  if (isByTag || isByDate) return { status: 304, headers: validators };
  return encoded({ headers: { ...validators, 'content-type': type }, body }, request, MOST_GZIPPED);
}
