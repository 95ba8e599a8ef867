import { hashOf } from '../shared/text/hash.js';
import { markAsCached } from '../shared/page/cached-page.js';

interface Visit {
  readonly url: URL;
  readonly answer: Promise<Response>;
  readonly later: (work: Promise<unknown>) => void;
  readonly leaveToBrowser: () => Response;
}

// Tested with the query: data, feeds, embedded pages (the shell in their place could not be framed) and files.
export const NOT_PAGES = [/^\/(?:api|assets|embed|feeds)\/|^\/oembed\?/, /^[^?]*\.\w+(?:\?|$)/];

// Of a proxy whose server is away; from 520 on, Cloudflare.
const isUpstreamUnavailable = (status: number) => (status > 501 && status < 505) || status > 519;

/** Falls back to the cached home page, or its shell for other pages; never caches queries. */
export async function handleNavigation(home: HomePageCache, visit: Visit): Promise<Response> {
  const { pathname, search } = visit.url;
  const answer = await visit.answer.catch(() => undefined);
  if (!answer || isUpstreamUnavailable(answer.status)) {
    return (await home.find(pathname)) ?? answer ?? Response.error();
  }
  // Browsers ask for the password of a gate only where no worker answers.
  if (answer.status === 401) return visit.leaveToBrowser();
  if (pathname + search === HOME && answer.status === 200 && !answer.redirected) {
    visit.later(home.keep(answer.clone()));
  }
  // Safari refuses a preloaded answer of its cache as redirected.
  return answer.redirected ? new Response(answer.body, answer) : answer;
}

const PREFIX = 'home-of-';
const HOME = '/';
const SHELL = '/shell';
// Finds the assets of a page. Text cannot match, because its `<` are escaped.
const PARTS = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;
const CONTENT = /(<div id="root">).*(<\/div>\s*<noscript>)/s;
// These headers describe the transferred bytes, not the cached ones.
const OF_THE_TRANSFER = ['content-encoding', 'content-length', 'etag', 'transfer-encoding'];
interface PageCaches {
  open(name: string): Promise<Pick<Cache, 'match' | 'put'>>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<boolean>;
}

/** Caches a home page only if all its assets belong to this worker's build. */
export class HomePageCache {
  private readonly cacheName: string;

  constructor(
    private readonly storage: PageCaches,
    private readonly files: ReadonlySet<string>,
  ) {
    this.cacheName = `${PREFIX}${hashOf([...files].sort().join(' ')).toString(36)}`;
  }

  async keep(answer: Response, now = new Date()): Promise<boolean> {
    const html = await answer.text();
    if (!this.isOfThisBuild(html)) return false;
    const headers = new Headers(answer.headers);
    OF_THE_TRANSFER.forEach((name) => headers.delete(name));
    const cache = await this.storage.open(this.cacheName);
    const page = markAsCached(html, now);
    await cache.put(HOME, new Response(page, { headers }));
    await cache.put(SHELL, new Response(page.replace(CONTENT, '$1$2'), { headers }));
    return true;
  }

  /** The cached home page, or for every other path the same page without its content. */
  async find(pathname: string): Promise<Response | undefined> {
    const cache = await this.storage.open(this.cacheName);
    return cache.match(pathname === HOME ? HOME : SHELL);
  }

  async dropOthers(): Promise<void> {
    const names = await this.storage.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== this.cacheName);
    await Promise.all(others.map((name) => this.storage.delete(name)));
  }

  private isOfThisBuild(html: string): boolean {
    const parts = [...html.matchAll(PARTS)].map(([, address = '']) => address);
    return parts.length > 0 && parts.every((address) => this.files.has(address));
  }
}
