import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { RULES_OF_COLOR, violationsOn } from './support/axe.js';
import { describeInBrowser, type Visit, type VisitOptions } from './support/browser.js';
import { focused, focusReturns, sidewaysScroll } from './support/browser-home.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { concurrently } from './support/concurrently.js';
import { SCREEN_NAMES, specScreens, type Samples, type Screen } from './support/spec-screens.js';
import { NOTHING_PLAYS, standInPlayer } from './support/stand-in-player.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

/** Each screen is opened at 1280 px, and measured at these too. */
const NARROWER = [768, 360, 320] as const;
const NAME = 'Elevate';
/** every-screen has axe-core look at these, with more data. */
const FULLER_ELSEWHERE = /^\/$|^\/categories$|^\/(channel|video)\/(?!no-such)/;

type Answered = readonly [address: string, status: number];

// No page links to these; each shows its content or its empty state.
const BAD_ADDRESSES: readonly Answered[] = [
  ['/video/%00', 404],
  [`/video/${'x'.repeat(3_000)}`, 404],
  ['/channel/..%2F..%2Fetc%2Fpasswd', 404],
  ['/video/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
  ['/speakers/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
  [`/speakers/${'x'.repeat(3_000)}`, 404],
  ['/__proto__', 404],
  ['/?page=99999999999999999999', 200],
  ['/categories?topic=%E0%A4%A&q=(', 200],
  ['/?search=%E0%A4%A', 200],
  ['/search?q=%E0%A4%A&page=-1&year=two&sort=best&show=all', 200],
  ['/?play=no-such-talk', 200],
];

const AT_THE_END = standInPlayer(3000, { playerState: 0 });

interface Talk {
  readonly id: string;
  readonly title: string;
}

const width = 360;

describeInBrowser('a visitor of the sample', () => {
  let visited: VisitedSite;

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'routes' });
  });
  afterEach(async () => {
    const errors = (await visited?.leave()) ?? [];
    // A document or a request that is answered so by design.
    expect(errors.filter((error) => !/status of 40[04] /.test(error))).toEqual([]);
  });
  afterAll(async () => visited?.close());

  describe('on every route of the specification', () => {
    let screens: Screen[];

    beforeAll(async () => {
      screens = specScreens(samplesOf(await readCatalogue(visited.url, visited.ids)));
    });

    it.each(SCREEN_NAMES.map((name, index) => [name, index] as const))(
      '%s shows its specified texts to visitors',
      async (_, index) => {
        const screen = screens[index]!;
        // Without motion a color is at once what it will be.
        const { page, status, errors } = await visited.open(screen.path);
        await page.getByRole('heading', { level: 1, name: screen.heading, exact: true }).waitFor();
        expect(status).toBe(screen.status ?? 200);
        expect(await page.title()).toBe(`${screen.title} · ${NAME}`);
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        await saysAll(page, screen.texts);
        for (const [name, target] of Object.entries(screen.links ?? {})) {
          const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
          expect([name, await link.getAttribute('href')]).toEqual([
            name,
            target === 'mailto:' ? expect.stringMatching(/^mailto:/) : target,
          ]);
          expect([name, await link.isVisible()]).toEqual([name, true]);
        }
        for (const name of screen.buttons ?? []) {
          await page.getByRole('button', { name, exact: true }).first().waitFor();
        }
        expect(await sidewaysScroll(page)).toBe(0);
        for (const width of NARROWER) {
          await page.setViewportSize({ width, height: 900 });
          expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
          const visible = plain(await page.evaluate<string>(SHOWN_TEXT));
          expect(screen.texts.filter((text) => !visible.includes(plain(text)))).toEqual([]);
        }
        if (!FULLER_ELSEWHERE.test(screen.path)) {
          expect(await violationsOn(page)).toEqual([]);
          await page.emulateMedia({ colorScheme: 'light' });
          expect(await violationsOn(page, { only: RULES_OF_COLOR })).toEqual([]);
        }
        expect(errors.filter((error) => !isOwnAnswer(error, screen))).toEqual([]);
      },
    );

    it('has its content in a main element for visitors without scripts', async () => {
      const visibleScreens = screens.filter(({ hidden }) => !hidden);
      const all = [
        ...visibleScreens.map(({ path, heading }) => [path, heading]),
        ['/my-list', 'My List'],
      ];
      const bad: unknown[] = [];
      for (const [path = '', heading = ''] of all) {
        const html = await (await fetch(`${visited.url}${path}`)).text();
        const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
        const [, title = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main) ?? [];
        if (plain(title.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&')) !== plain(heading))
          bad.push([path, title]);
      }
      expect(bad).toEqual([]);
    });

    it('never submits the sign-in form without scripts', async () => {
      const html = await (await fetch(`${visited.url}/auth`)).text();
      expect(/<form[^>]*>/.exec(html)?.[0]).toContain('method="dialog"');
    });

    it('stays calm at addresses that no page links to', async () => {
      const visits = await concurrently(BAD_ADDRESSES, 4, async ([path, expected]) => {
        const { page, status, errors } = await visited.open(path);
        await page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('dialog'))
          .first()
          .waitFor();
        await page.waitForLoadState('networkidle');
        const crashes = await page.getByText('Unexpected Application Error!').count();
        const unexpected = errors.filter((error) => !/status of 40[04] /.test(error));
        return { path, expected, status, crashes, unexpected };
      });
      const faults = visits.filter(
        ({ expected, status, crashes, unexpected }) =>
          status !== expected || crashes > 0 || unexpected.length > 0,
      );
      expect(faults).toEqual([]);
    });
  });

  describe('the pages of words and forms', () => {
    const openWith = async (path: string, options: VisitOptions = {}) => {
      const { page } = await visited.open(path, options);
      return page;
    };
    it('has a list of contents whose every link leads to its part', async () => {
      const page = await openWith('/help');
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const targets = await links.evaluateAll(HREFS);
      expect(targets).toHaveLength(4);
      for (const target of targets) {
        await page.goto(`${visited.url}/help${target}`);
        const top = (await page.locator(target).boundingBox())?.y ?? NaN;
        // Below the fixed bar, and in view.
        expect(top).toBeGreaterThanOrEqual(50);
        expect(top).toBeLessThan(900);
      }
    });

    it('has a popup for a tile, by keyboard, dark and light', async () => {
      const page = await openWith('/creator-spotlight', { width });
      const tiles = page.getByRole('region', { name: 'Sample creator tiles' });
      const tile = tiles.getByRole('button').last();
      await tile.focus();
      const { name } = await focused(page);
      await page.keyboard.press('Enter');
      const popup = page.getByRole('dialog');
      await popup.getByRole('tab').first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
      await focusReturns(page, name);
      expect((await focused(page)).ring).toBe(true);
    });

    it('shows what a bug report lacks, dark and light', async () => {
      const page = await openWith('/bug-report');
      await page.getByRole('button', { name: 'Submit Bug Report' }).click();
      await page.locator('[aria-invalid="true"]').nth(5).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page)).toEqual([]);
    });
  });

  describe('at the end of a talk', () => {
    let talk: Talk;

    beforeAll(async () => {
      const { items: all } = await api<{ items: Talk[] }>('episodes');
      for (const candidate of all) {
        const { next_in_channel } = await api<{ next_in_channel: Talk[] }>(
          `episodes/${candidate.id}/related`,
        );
        talk = candidate;
        if (next_in_channel.length > 0) break;
      }
    });

    async function api<Answer>(path: string): Promise<Answer> {
      const response = await fetch(`${visited.url}/api/v1/${path}`);
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    }

    const open = (path: string, options: VisitOptions = {}) =>
      visited.open(path, { elsewhere: NOTHING_PLAYS, ...options });
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
    });
  });
});

/** A talk with topics on a channel with others, and that channel. */
function samplesOf(catalogue: Catalogue): Samples {
  const episode = catalogue.such(
    ({ topics, channel_id }) => topics.length > 1 && catalogue.ofChannel(channel_id).length > 1,
  );
  const { id, name, episodes } = catalogue
    .channels()
    .find((channel) => channel.id === episode.channel_id)!;
  return {
    episode: { id: episode.id, title: episode.title, channel: name },
    channel: { id, name, count: episodes },
  };
}

/** Waits until all of these can be read on the page. */
async function saysAll(page: Page, texts: readonly string[]): Promise<void> {
  let missing: readonly string[] = texts;
  const check = async () => {
    const visible = plain(await page.locator('body').innerText());
    missing = texts.filter((text) => !visible.includes(plain(text)));
    return missing.length === 0;
  };
  await waitUntil(check, { what: 'the texts' }).catch(() => expect(missing).toEqual([]));
}

// Also of what the browser draws only when it comes near.
const SHOWN_TEXT = `[...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility())
  .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
  .map(({ data }) => data).join(' ')`;

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

interface LinkInPage {
  textContent: string;
  checkVisibility(): boolean;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}
const HREFS = (links: LinkInPage[]) => links.map((link) => link.getAttribute('href') ?? '');

/** The browser's own line about a document that is answered with 404. */
function isOwnAnswer(error: Visit['errors'][number], { status, path }: Screen): boolean {
  return status === 404 && error.includes('status of 404') && error.endsWith(path);
}
