import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { violationsOn } from './support/axe.js';
import { CONTROLLED, describeInBrowser } from './support/browser.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

describeInBrowser('a site that its service worker knows', () => {
  let visited: VisitedSite;

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'machines' });
  });

  afterEach(async () => void (await visited?.leave()));
  afterAll(async () => visited?.close());

  describe('offline', () => {
    const KEPT = 'This is the home page as it was on';
    /** A visitor whose browser has prepared itself for being offline. */
    const openPrepared = async () => {
      const { page } = await visited.open('/', { serviceWorkers: 'allow' });
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
