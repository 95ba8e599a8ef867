import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { speakerId } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

// The address the world knows the site by, which is not the one it answers at here.
const SITE_URL = 'http://elevate.example';
const HIDDEN = ['/m8n4p-access', '/x7k9p2m-sys'];
const AT_ONCE = 8;

describeInBrowser('what the site gives to machines, and does when something is gone', () => {
  let visited: VisitedSite;
  let catalogue: Catalogue;

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'machines', settings: { SITE_URL } });
    catalogue = await readCatalogue(visited.url, visited.ids);
  });

  afterEach(async () => void (await visited?.leave()));
  afterAll(async () => visited?.close());

  const get = (path: string) => fetch(new URL(path, visited.url));
  const aTopic = () => catalogue.such(({ topics }) => topics.length > 0).topics[0] ?? '';
  const choiceOf = (topic: string) => `/categories?${new URLSearchParams({ topic })}`;
  const here = (address: string) => `${visited.url}${address.slice(SITE_URL.length)}`;
  const speakerPath = (name: string) => `/speakers/${speakerId(name)}`;
  const locationsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

  it('names in robots.txt its sitemap and none of the hidden pages', async () => {
    const text = await (await get('/robots.txt')).text();
    expect(text).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
    expect(HIDDEN.filter((path) => text.includes(path))).toEqual([]);
  });

  it('lists in its sitemap every channel and episode, no hidden page, and nothing that is not there', async () => {
    const listed = locationsIn(await (await get('/sitemap.xml')).text());
    const paths = listed.map((address) => address.slice(SITE_URL.length));
    const expected = [
      '/',
      '/channels',
      '/categories',
      '/news',
      '/events',
      '/creator-spotlight',
      '/help',
      '/bug-report',
      '/suggest',
      '/news/sources',
      '/speakers',
      ...catalogue.channels().map(({ id }) => `/channel/${encodeURIComponent(id)}`),
      ...new Set(catalogue.newest.flatMap((it) => it.speakers.map(speakerPath))),
      ...catalogue.newest.map(({ id }) => `/video/${encodeURIComponent(id)}`),
    ];
    expect(listed.every((address) => address.startsWith(`${SITE_URL}/`))).toBe(true);
    expect([...paths].sort()).toEqual([...expected].sort());
    const bad: string[] = [];
    for (let from = 0; from < listed.length; from += AT_ONCE) {
      const some = listed.slice(from, from + AT_ONCE);
      const answers = await Promise.all(some.map((address) => fetch(here(address))));
      bad.push(...some.filter((_, index) => answers[index]?.status !== 200));
      for (const [index, answer] of answers.entries()) {
        const html = await answer.text();
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
        if (canonical !== some[index]) bad.push(`${some[index]} says it is ${canonical}`);
        if (HIDDEN.some((path) => html.includes(path)))
          bad.push(`${some[index]} names a hidden page`);
      }
    }
    expect(bad).toEqual([]);
  });

  it.each([
    ['the home page', () => '/'],
    ['all channels', () => '/channels'],
    ['all speakers', () => '/speakers'],
    ['a channel', () => `/channel/${catalogue.newest[0]?.channel_id}`],
    ['categories', () => '/categories'],
    ['a choice of topics', () => choiceOf(aTopic())],
  ])('offers feeds on the page of %s, each in the format it says', async (_, path) => {
    const html = await (await get(path())).text();
    const links = [...html.matchAll(/<link [^>]*rel="alternate"[^>]*>/g)].map(([link]) => ({
      type: /type="([^"]*)"/.exec(link)?.[1] ?? '',
      href: /href="([^"]*)"/.exec(link)?.[1] ?? '',
    }));
    expect(links.map(({ type }) => type).sort()).toEqual([
      'application/atom+xml',
      'application/feed+json',
    ]);
    for (const { type, href } of links) {
      const answer = await get(href);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(type);
      const text = await answer.text();
      if (type.endsWith('json')) expect(JSON.parse(text).items.length).toBeGreaterThan(0);
      else expect(text).toMatch(/^<\?xml .*<feed .*<entry>.*<\/feed>\s*$/s);
    }
  });

  it('has the episodes of a choice of topics in the page itself', async () => {
    const [newest] = catalogue.withAny([aTopic()]);
    const html = await (await get(choiceOf(aTopic()))).text();
    expect(html).toContain(`href="/video/${newest?.id}"`);
  });

  it('has a feed for each topic, newest first', async () => {
    const topic = aTopic();
    const answer = await get(`/feeds/topics/${encodeURIComponent(topic)}.json`);
    const { items } = (await answer.json()) as { items: { url: string }[] };
    const expected = catalogue.withAny([topic]).map(({ id }) => `${SITE_URL}/video/${id}`);
    expect(items.map(({ url }) => url)).toEqual(expected.slice(0, items.length));
    expect(items.length).toBeGreaterThan(0);
    expect((await get('/feeds/topics/No%20such%20topic.xml')).status).toBe(404);
  });

  it('has link-preview metadata on each page', async () => {
    const [{ id, title, channel } = { id: '', title: '', channel: { id: '', name: '' } }] =
      catalogue.newest;
    for (const [path, type, named] of [
      ['/', 'WebSite', 'Elevate'],
      [`/video/${id}`, 'VideoObject', title],
      [`/channel/${channel.id}`, 'BreadcrumbList', channel.name],
    ] as const) {
      const html = await (await get(path)).text();
      const things = [
        ...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
      ].map(([, json = '']) => json);
      expect(things.map((json) => JSON.parse(json)['@type'])).toContain(type);
      expect(things.join('\n')).toContain(JSON.stringify(named).slice(1, -1));
      for (const name of ['og:title', 'og:description', 'og:url', 'twitter:card']) {
        expect(html).toContain(`="${name}" content="`);
      }
    }
    expect(await (await get('/')).text()).toContain('SearchAction');
  });

  it('can be installed', async () => {
    const { page } = await visited.open('/help');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await get(address ?? '');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ name: 'Elevate', start_url: '/', display: 'standalone' });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([
        src,
        200,
        type,
      ]);
      if (sizes === 'any') continue;
      const png = Buffer.from(await icon.arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { url } of manifest.shortcuts) expect((await get(url)).status).toBe(200);
  });

  describe('when a page cannot be drawn', () => {
    const FAILED = 'Unexpected Application Error!';
    const open = (path: string, options: VisitOptions = {}) => visited.open(path, options);

    it('reports a chunk that failed to load, and keeps the rest of the site working', async () => {
      const { page } = await open('/help');
      await page.route('**/assets/channels-page*.js', (route) => route.abort());
      await linkInBar(page, 'Channels').click();
      await page.getByRole('heading', { level: 1, name: FAILED, exact: true }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.unroute('**/assets/channels-page*.js');
      await linkInBar(page, 'Help').click();
      await page.getByRole('heading', { level: 1, name: 'Help & FAQ' }).waitFor();
      // A returning visitor gets the cached page if it was stored by then.
      await linkInBar(page, 'Channels').click();
      await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor();
    });

    it('reports an invalid response, and offers a reload', async () => {
      const { page } = await open('/help');
      const malformed = '{"items": [null]}';
      await page.route('**/api/v1/channels', (route) =>
        route.fulfill({ contentType: 'application/json', body: malformed }),
      );
      await linkInBar(page, 'Channels').click();
      await page.getByRole('heading', { level: 1, name: FAILED, exact: true }).waitFor();
      await page.unroute('**/api/v1/channels');
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByRole('heading', { level: 1, name: 'Channels' }).waitFor();
      await page.getByRole('list', { name: 'All channels' }).waitFor();
    });

    it.each([
      ['/channels', 'No channels available.'],
      ['/categories', 'No topics available'],
    ])(
      'shows the empty text of %s where its data does not come, and tries again',
      async (path, text) => {
        const { page } = await open('/help');
        let refused = 0;
        await page.route('**/api/v1/**', (route) => {
          refused += 1;
          return route.fulfill({ status: 503, body: '' });
        });
        await linkInBar(page, path === '/channels' ? 'Channels' : 'Categories').click();
        await page.getByText(text, { exact: true }).waitFor();
        const again = page.getByRole('main').getByRole('button', { name: /again/i }).first();
        const before = refused;
        await again.click();
        await waitUntil(() => refused > before, { what: 'another try' });
        await page.unroute('**/api/v1/**');
        // Hearing of the site again may have been enough.
        await again.click({ timeout: 2_000 }).catch(() => undefined);
        await page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
        expect(await page.getByText(FAILED).count()).toBe(0);
      },
    );
  });

  describe('offline', () => {
    const KEPT = 'This is the home page as it was on';
    /** A visitor whose browser has prepared itself for being offline. */
    const openPrepared = async () => {
      const { page } = await visited.open('/', {
        serviceWorkers: 'allow',
      });
      await page.evaluate(CONTROLLED);
      return page;
    };

    it('shows the home page that was kept, and says from when it is', async () => {
      const page = await openPrepared();
      const first = await page
        .getByRole('region', { name: 'New Releases' })
        .getByRole('link')
        .first()
        .textContent();
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText(KEPT).waitFor();
      await page.getByText('You are offline.').first().waitFor();
      const kept = page.getByRole('region', { name: 'New Releases' }).getByRole('link').first();
      expect(await kept.textContent()).toBe(first);
      expect(await violationsOn(page)).toEqual([]);
    });

    it('opens the pages that need no data, and says of any other that it waits', async () => {
      const page = await openPrepared();
      await page.context().setOffline(true);
      await page.goto(`${visited.url}/help`);
      await page.getByRole('heading', { level: 1, name: 'Help & FAQ' }).waitFor();
      await page.goto(`${visited.url}/channels`);
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Channels', exact: true }).waitFor();
    });

    it('never gets an answer of the API from the worker', async () => {
      const page = await openPrepared();
      const request = () =>
        page.evaluate<string>(
          `fetch('/api/v1/home').then(({ ok }) => ok ? 'answered' : 'refused', () => 'failed')`,
        );
      expect(await request()).toBe('answered');
      await page.context().setOffline(true);
      expect(await request()).toBe('failed');
      const kept = await page.evaluate<string[]>(`caches.keys().then((names) => Promise.all(
        names.map((name) => caches.open(name).then((cache) => cache.keys())),
      )).then((all) => all.flat().map(({ url }) => new URL(url).pathname))`);
      expect(kept.filter((path) => /^\/(api|feeds)\//.test(path))).toEqual([]);
      expect(kept).toContain('/');
    });

    it('keeps the newest home page, not the first', async () => {
      const page = await openPrepared();
      const kept = () =>
        page.evaluate<string>(`caches.match('/').then((page) => page.text()).then(
          (html) => /name="cached-at" content="([^"]*)"/.exec(html)?.[1] ?? '')`);
      const before = await kept();
      await page.reload();
      await waitUntil(async () => (await kept()) > before, { what: 'a newer page to be kept' });
    });

    // Runs last: the site is stopped afterwards.
    it('is the same when the server is gone and the network is not', async () => {
      const page = await openPrepared();
      await visited.stopProduct();
      await page.reload();
      await page.getByText(KEPT).waitFor();
      await page.getByText('The site cannot be reached.').waitFor();
    });
  });
});

interface Manifest {
  readonly icons: readonly { src: string; sizes: string; type?: string; purpose?: string }[];
  readonly shortcuts: readonly { url: string }[];
}

const CONTROLLED = `navigator.serviceWorker.ready.then(() => new Promise((resolve) => {
  if (navigator.serviceWorker.controller) resolve();
  else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
}))`;

function linkInBar(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}
