import { beforeEach, describe, expect, it } from '@jest/globals';
import { NavigationRoute } from 'workbox-routing';
import { handleNavigation, HomePageCache, NOT_PAGES } from './handle-navigation.js';

class FakeCache {
  private readonly entries = new Map<string, Response>();

  async put(address: string, response: Response): Promise<void> {
    this.entries.set(address, response);
  }

  async match(address: string): Promise<Response | undefined> {
    return this.entries.get(address)?.clone();
  }
}

class FakeCaches {
  private readonly caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.caches.get(name) ?? new FakeCache();
    this.caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name);
  }
}

const OLD = ['/assets/index-old.js', '/assets/index-old.css', '/assets/help-old.js'];
const NEW = ['/assets/index-new.js', '/assets/index-new.css', '/assets/help-new.js'];

const htmlOf = ([script, style]: readonly string[], words = 'Talks') =>
  `<html><head><link rel="stylesheet" crossorigin href="${style}"><script type="module" blocking="render" crossorigin src="${script}"></script></head><body><div id="root"><div>${words}</div></div>\n    <noscript>No</noscript><script type="application/json" id="preloaded">{"home":"data"}</script></body></html>`;

const pageOf = (files: readonly string[], words?: string, init?: ResponseInit) =>
  new Response(htmlOf(files, words), {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'",
      etag: '"1"',
    },
    ...init,
  });

let storage: FakeCaches;
let home: HomePageCache;
beforeEach(() => {
  storage = new FakeCaches();
  home = new HomePageCache(storage, new Set(OLD));
});

describe('HomePageCache', () => {
  it('keeps the page with the time, and with the headers that protect it', async () => {
    expect(await home.keep(pageOf(OLD), new Date('2026-01-02T03:04:05Z'))).toBe(true);
    const kept = await home.find('/');
    const html = (await kept?.text()) ?? '';
    expect(html).toContain('<meta name="cached-at" content="2026-01-02T03:04:05.000Z" /></head>');
    expect(html).toContain('Talks');
    expect(kept?.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(kept?.headers.get('etag')).toBeNull();
  });

  it('keeps nothing that is drawn with files of another build, or with none', async () => {
    await home.keep(pageOf(OLD, 'mine'));
    expect(await home.keep(pageOf(NEW))).toBe(false);
    expect(await home.keep(pageOf([OLD[0] ?? '', NEW[1] ?? '']))).toBe(false);
    expect(await home.keep(new Response('<head></head>Back soon'))).toBe(false);
    expect(await (await home.find('/'))?.text()).toContain('mine');
  });

  it('lets workers of two builds keep a page each, and the one that takes over drop the other', async () => {
    const next = new HomePageCache(storage, new Set(NEW));
    await home.keep(pageOf(OLD, 'old words'));
    await next.keep(pageOf(NEW, 'new words'));
    await storage.open('workbox-precache');
    expect(await (await home.find('/'))?.text()).toContain('old words');
    await next.dropOthers();
    expect(await home.find('/')).toBeUndefined();
    expect(await (await next.find('/'))?.text()).toContain('new words');
    expect(await storage.keys()).toContain('workbox-precache');
  });

  it('uses the same cache for any order of the files', async () => {
    await home.keep(pageOf(OLD));
    const again = new HomePageCache(storage, new Set([...OLD].reverse()));
    expect(await again.find('/')).toBeDefined();
  });
});

describe('handleNavigation', () => {
  /** Visits `path`, waits for what goes on behind it, and gives the words of the answer. */
  async function visit(path: string, answer: Response | Error) {
    const works: Promise<unknown>[] = [];
    const response = await handleNavigation(home, {
      url: new URL(path, 'https://site.example'),
      answer: answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
      later: (work) => void works.push(work),
      leaveToBrowser: () => new Response('without a worker'),
    });
    await Promise.all(works);
    return response.type === 'error' ? 'nothing' : response.text();
  }
  const away = new TypeError('Failed to fetch');

  it('returns the server’s response, and caches the home page', async () => {
    expect(await visit('/', pageOf(OLD, 'first'))).toContain('first');
    expect(await visit('/', pageOf(OLD, 'second'))).toContain('second');
    expect(await visit('/', away)).toContain('second');
  });

  it.each(['/?search=x', '/help', '/index.html'])('does not keep %s as home', async (path) => {
    await visit(path, pageOf(OLD));
    expect(await visit('/', away)).toBe('nothing');
  });

  it.each([404, 500])('does not keep an answer of status %i', async (status) => {
    expect(await visit('/', pageOf(OLD, 'an error', { status }))).toContain('an error');
    expect(await visit('/', away)).toBe('nothing');
  });

  it.each(['/', '/?play=x'])('gives the kept home at %s while the server is away', async (path) => {
    await visit('/', pageOf(OLD, 'as kept'));
    const html = await visit(path, away);
    expect(html).toContain('as kept');
    expect(html).toContain('name="cached-at"');
  });

  it.each(['/channels', '/no/such/page'])(
    'gives %s the shell of it: its data and scripts without its content',
    async (path) => {
      await visit('/', pageOf(OLD, 'as kept'));
      const html = await visit(path, away);
      expect(html).toContain('<div id="root"></div>');
      expect(html).toContain('{"home":"data"}');
      expect(html).toContain('name="cached-at"');
      expect(html).not.toContain('as kept');
    },
  );

  it.each([502, 503, 504, 521, 530])('takes %i for a server that is away', async (status) => {
    expect(await visit('/', new Response('Bad gateway', { status }))).toBe('Bad gateway');
    await visit('/', pageOf(OLD, 'as kept'));
    expect(await visit('/help', new Response('Bad gateway', { status }))).toContain('cached-at');
  });

  it('lets the browser ask for the password of a gate, which it does without a worker only', async () => {
    await visit('/', pageOf(OLD));
    expect(await visit('/', new Response('Who are you?', { status: 401 }))).toBe(
      'without a worker',
    );
  });

  it('takes the redirection off an answer, which Safari has from its cache and would refuse', async () => {
    const answer = Object.defineProperty(pageOf(OLD, 'mine'), 'redirected', { value: true });
    const request = { url: new URL('https://site.example/'), answer: Promise.resolve(answer) };
    const nothing = () => Response.error();
    const given = await handleNavigation(home, {
      ...request,
      later: nothing,
      leaveToBrowser: nothing,
    });
    expect([given.redirected, given.headers.get('etag')]).toEqual([false, '"1"']);
    expect(await given.text()).toContain('mine');
  });

  it('fails as without a worker where nothing was kept', async () => {
    expect(await visit('/', away)).toBe('nothing');
  });
});

it.each([
  ['/', true],
  ['/search?q=node.js', true],
  ['/search?q=a%2Fb.c&show=talks', true],
  ['/speakers/Rosa%20Quill', true],
  ['/sitemap.xml', false],
  ['/event-poster.svg?v=1', false],
  ['/feeds/news.xml?topic=Rust', false],
  ['/embed/episodes/abc?t=90', false],
  ['/oembed?url=https://elevate.test/video/abc', false],
  ['/api/v1/account/data', false],
])('answers a visit of %s: %s', (path, isPage) => {
  const route = new NavigationRoute(async () => Response.error(), { denylist: NOT_PAGES });
  const url = new URL(path, 'https://site.example');
  const visit = { url, request: { mode: 'navigate' } } as Parameters<typeof route.match>[0];
  expect(!!route.match(visit)).toBe(isPage);
});
