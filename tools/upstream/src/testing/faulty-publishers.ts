import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../http-server.js';
import {
  type Article,
  type FeedText,
  makePublication,
  type Publication,
  rss2Feed,
  rss2Item,
} from '../news/feed-documents.js';
import {
  conditional,
  FEED_PATH,
  kindOf,
  PublisherServer,
  type PublishersOptions,
  startEach,
} from '../news/start-publishers.js';

export type Publishers = Awaited<ReturnType<typeof startPublishers>>;

/** Publishers with faults. */
export const startPublishers = (options?: PublishersOptions) => startEach(FaultyPublisher, options);

export type PublisherFault =
  | { readonly kind: FaultyDocument | 'redirect-loop' | 'permanent-move' | 'reset' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 301 | 302 | 308 }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number | string };

const MOVED_PATH = '/moved-for-good';

class FaultyPublisher extends PublisherServer {
  #fault: PublisherFault | null = null;

  get movedUrl(): string {
    return `${this.content.origin}${MOVED_PATH}`;
  }

  setFault(fault: PublisherFault | null): void {
    this.#fault = fault;
    // Makes large documents now, not while a client waits.
    if (fault) faultyDocument(fault.kind, this.content);
  }

  override async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kind = kindOf(request.url?.split('?')[0] ?? '/');
    const fault = kind === 'feed' ? this.#fault : null;
    if (fault?.kind === 'slow') await pause(fault.ms, undefined, { ref: false });
    if (fault?.kind === 'reset') {
      this.sent.push({ kind, status: 0, bytes: 0 });
      request.socket.resetAndDestroy();
      return;
    }
    await super.respond(request, response);
  }

  protected override feed(path: string, request: IncomingMessage): Answer {
    return this.#faulty(path, request) ?? super.feed(path, request);
  }

  #faulty(path: string, request: IncomingMessage): Answer | null {
    const fault = this.#fault;
    const redirectTo = (location: string, status: number) =>
      path === FEED_PATH ? { status, headers: { location } } : null;
    if (!fault) return null;
    switch (fault.kind) {
      case 'redirect':
        return redirectTo(fault.to, fault.status ?? 302);
      case 'redirect-loop':
        return redirectTo(FEED_PATH, 301);
      case 'permanent-move':
        return redirectTo(MOVED_PATH, 301);
      case 'status': {
        const { status, retryAfter: after } = fault;
        return after === undefined
          ? { status }
          : { status, headers: { 'retry-after': `${after}` } };
      }
    }
    const faulty = faultyDocument(fault.kind, this.content);
    if (!faulty) return null;
    const { type, body, encoding } = faulty;
    // Bot walls send no validators.
    if (fault.kind === 'bot-wall') return { status: 403, headers: { 'content-type': type }, body };
    if (!encoding) return conditional(request, type, body, this.content.number);
    return { headers: { 'content-type': type, 'content-encoding': encoding }, body };
  }
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

const FAULTY_DOCUMENTS = {
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
} as const satisfies Record<string, (publication: Publication) => FaultyBody>;

type FaultyDocument = keyof typeof FAULTY_DOCUMENTS;

/** Null for a fault that leaves the document as it is. */
function faultyDocument(kind: string, publication: Publication): FaultyBody | null {
  const make = Object.entries(FAULTY_DOCUMENTS).find(([name]) => name === kind)?.[1];
  return make ? make(publication) : null;
}

function withItems(toItem: (article: Article) => string): (publication: Publication) => FaultyBody {
  return (publication) => toBody(rss2Feed(publication, toItem));
}

function toBody({ type, text }: FeedText): FaultyBody {
  return { type, body: Buffer.from(text) };
}
