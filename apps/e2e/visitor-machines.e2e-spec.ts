import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { speakerId } from '@elevate/rules';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { CONTROLLED, describeInBrowser, type VisitOptions } from './support/browser.js';
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
  const here = (address: string) => `${visited.url}${address.slice(SITE_URL.length)}`;
  const speakerPath = (name: string) => `/speakers/${speakerId(name)}`;
  const locationsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

  it('lists in its sitemap every channel and episode, no hidden page, and nothing that is not there', async () => {
    const listed = locationsIn(await (await get('/sitemap.xml')).text());
    const paths = listed.map((address) => address.slice(SITE_URL.length));
    const collections = await get('/api/v1/collections');
    const { items } = (await collections.json()) as { items: { id: string }[] };
    const expected = [
      '/',
      '/collections',
      ...items.map(({ id }) => `/collections/${id}`),
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

    it('shows the home page that was kept and the pages that need no data, and says of any other that it waits', async () => {
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
  });
});

function linkInBar(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}
