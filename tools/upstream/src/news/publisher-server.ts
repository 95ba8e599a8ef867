import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { escapeXml } from '../escape-xml.js';
import { faultyDocument } from './faulty-document.js';
import { feedDocument } from './feed-documents.js';
import { pictureOf, type Publication } from './publication.js';
import {
  publisherFaultSchema,
  type PublisherFault,
  type PublisherFaultInput,
} from './publisher-fault.js';
import { PublisherTraffic, type AskedFor } from './publisher-traffic.js';

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
  /** By path. */
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
    const kind = askedFor(path);
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
    const article = this.content.articles.find((one) => one.number === number);
    if (!article) return notFound();
    const picture = `<meta property="og:image" content="${pictureOf(this.content.number, number)}">`;
    const html = `<!doctype html><html><head><title>${escapeXml(article.title)}</title>${picture}</head><body></body></html>`;
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
  }
}

function askedFor(path: string): AskedFor {
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
  const known = {
    ...(number % 3 !== 1 && { etag }),
    ...(number % 3 !== 0 && { 'last-modified': lastModified }),
  };
  const byTag = number % 3 !== 1 && headers['if-none-match'] === etag;
  const byDate = number % 3 === 1 && headers['if-modified-since'] === lastModified;
  if (byTag || byDate) return { status: 304, headers: known, body: Buffer.alloc(0) };
  const typed = { ...known, 'content-type': type };
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
