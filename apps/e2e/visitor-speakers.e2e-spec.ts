import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused, sidewaysScroll } from './support/browser-home.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

const STAND_IN = '<!doctype html><title>Stand-in</title><p>Nothing plays here.';
// Answers the greeting as YouTube's player does at the end of a video.
const AT_THE_END = `<!doctype html><title>Stand-in</title><script>
  addEventListener('message', ({ data, source, origin }) => {
    if (JSON.parse(data).event !== 'listening') return;
    const info = { currentTime: 3000, duration: 3000, playerState: 0 };
    source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), origin);
  });
</script>`;

interface Talk {
  readonly id: string;
  readonly title: string;
}

interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly episodes: number;
}

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('speakers and the next talk, in a browser', () => {
  let visited: VisitedSite;
  let speaker: Speaker;
  let talks: readonly Talk[];
  let talk: Talk;
  let next: Talk;
  const errors: string[] = [];

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'speakers' });
    const { items } = await api<{ items: Speaker[] }>('speakers');
    speaker = items.reduce((most, one) => (one.episodes > most.episodes ? one : most));
    ({ episodes: talks } = await api<{ episodes: typeof talks }>(`speakers/${speaker.id}`));
    const { items: all } = await api<{ items: Talk[] }>('episodes');
    for (const one of all) {
      const { next_in_channel } = await api<{ next_in_channel: Talk[] }>(
        `episodes/${one.id}/related`,
      );
      if (next_in_channel[0]) [talk, next] = [one, next_in_channel[0]];
    }
  });
  afterEach(async () => void errors.push(...((await visited?.leave()) ?? [])));
  afterAll(async () => visited?.close());

  async function api<Answer>(path: string): Promise<Answer> {
    const response = await fetch(`${visited.url}/api/v1/${path}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  }

  const open = (path: string, options: VisitOptions = {}) =>
    visited.open(path, { elsewhere: STAND_IN, ...options });
  const hrefsIn = (page: Page, list: string) =>
    page
      .getByRole('list', { name: list })
      .getByRole('link')
      .evaluateAll((links: LinkInPage[]) => links.map((link) => link.getAttribute('href')));
  const addressOf = (page: Page) => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };

  describe('on a phone', () => {
    it('a talk leads to its speaker by keyboard, and the page shows the talks', async () => {
      const { page } = await open(`/video/${talks[0]!.id}`, { width });
      const link = page.getByRole('main').getByRole('link', { name: speaker.name, exact: true });
      await link.focus();
      expect(await focused(page)).toMatchObject({ ring: true });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: speaker.name }).waitFor();
      expect(addressOf(page)).toBe(`/speakers/${speaker.id}`);
      expect(await hrefsIn(page, 'Talks')).toEqual(talks.map(({ id }) => `/video/${id}`));
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('link', { name: 'Filter and sort' }).click();
      await page.getByRole('list', { name: 'Language' }).getByRole('link').nth(1).click();
      await page.waitForURL((url) => url.searchParams.get('language') === 'en');
      await page
        .getByRole('status')
        .getByText(/^\d+ episodes?$/)
        .waitFor();
      // The former list is dimmed until the filtered one is there.
      await page.locator('main .opacity-50').waitFor({ state: 'detached' });
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('all speakers are listed, searched by name and shown page by page', async () => {
      const { items, total } = await api<{ items: Speaker[]; total: number }>('speakers');
      const { page } = await open('/speakers', { width });
      await page.getByText(`${total} speakers, from A to Z`).waitFor();
      expect(await hrefsIn(page, 'Speakers')).toEqual(items.map(({ id }) => `/speakers/${id}`));
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      const more = page.getByRole('button', { name: 'Show more' });
      expect(await more.count()).toBe(total > items.length ? 1 : 0);
      if (total > items.length) {
        await more.press('Enter');
        const tiles = page.getByRole('list', { name: 'Speakers' }).getByRole('listitem');
        await waitUntil(async () => (await tiles.count()) > items.length);
        const next = tiles.nth(items.length).getByRole('link');
        await waitUntil(() => next.evaluate((link: LinkInPage) => link.matches(':focus')));
      }
      await page.getByRole('searchbox').fill(speaker.name);
      await page.waitForURL((url) => url.searchParams.get('q') === speaker.name);
      const found = page.getByRole('list', { name: 'Speakers' }).getByRole('link');
      await page.getByText(/^Found \d+ speakers?$/).waitFor();
      expect(await found.first().innerText()).toBe(speaker.name);
      expect(await violationsOn(page)).toEqual([]);
      await found.first().press('Enter');
      await page.getByRole('heading', { level: 1, name: speaker.name }).waitFor();
      await page.getByRole('link', { name: 'All speakers' }).press('Enter');
      await page.waitForURL((url) => url.pathname === '/speakers' && url.search === '');
    });

    it('the search finds the speaker, in the overlay and on the page of results', async () => {
      const { page } = await open('/help', { width });
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('textbox').fill(speaker.name);
      const found = dialog.getByRole('list', { name: 'Speakers' }).getByRole('link');
      await found.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await found.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: speaker.name }).waitFor();
      await page.goto(`${visited.url}/search?${new URLSearchParams({ q: speaker.name })}`);
      const group = page.getByRole('main').getByRole('list', { name: 'Speakers' });
      await group.getByRole('link').first().waitFor();
      expect(await hrefsIn(page, 'Speakers')).toEqual([`/speakers/${speaker.id}`]);
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('the next talk is offered at the end, cancelled, and turned off', async () => {
      const { page } = await open(`/video/${talk.id}`, { width, elsewhere: AT_THE_END });
      const play = page.getByRole('main').locator('.episode-words');
      await play.getByRole('button', { name: `Play ${talk.title}` }).click();
      const offer = page.getByRole('region', { name: 'Next talk' });
      await offer.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      const player = (await page.locator('iframe').boundingBox())!;
      expect((await offer.boundingBox())!.y).toBeGreaterThanOrEqual(player.y + player.height);
      await offer.getByRole('button', { name: 'Cancel' }).press('Enter');
      await offer.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      const choice = page.getByRole('switch', { name: 'Play the next talk at the end' });
      await choice.press('Space');
      await page.reload();
      await waitUntil(async () => (await choice.getAttribute('aria-checked')) === 'false');
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });

  it('the next talk plays by itself after ten seconds, and Close leads back', async () => {
    const { page } = await open(`/video/${talk.id}`, { elsewhere: AT_THE_END });
    const words = page.getByRole('main').locator('.episode-words');
    await words.getByRole('button', { name: `Play ${talk.title}` }).click();
    await page.getByRole('region', { name: 'Next talk' }).getByText(next.title).waitFor();
    expect(await focused(page)).toMatchObject({ name: 'Close video' });
    await page.getByRole('dialog', { name: next.title }).waitFor({ timeout: 20_000 });
    expect(addressOf(page)).toBe(`/video/${talk.id}?play=${next.id}`);
    expect(await focused(page)).toMatchObject({ name: 'Close video' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe(`/video/${talk.id}`);
  });

  it('the pages are in the document that the server sends', async () => {
    const { items } = await api<{ items: Speaker[] }>('speakers');
    const all = await (await fetch(`${visited.url}/speakers`)).text();
    expect(items.filter(({ id }) => !all.includes(`href="/speakers/${id}"`))).toEqual([]);
    const one = await (await fetch(`${visited.url}/speakers/${speaker.id}`)).text();
    expect(talks.filter(({ id }) => !one.includes(`href="/video/${id}"`))).toEqual([]);
  });

  it('an unknown speaker is a page that says so', async () => {
    const { status } = await fetch(`${visited.url}/speakers/no-such-speaker`);
    expect(status).toBe(404);
    const { page } = await open('/speakers/no-such-speaker');
    await page.getByText('Speaker not found').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it('nothing failed on the way', () => {
    expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
  });
});

/** As it is in the page. */
interface LinkInPage {
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}
