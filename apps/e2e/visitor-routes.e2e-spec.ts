import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { ACCESS } from './support/admin-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused, focusReturns } from './support/browser-home.js';
import { readCatalogue } from './support/catalogue-truth.js';
import { concurrently } from './support/concurrently.js';
import { NOTHING_PLAYS, standInPlayer } from './support/stand-in-player.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

const NAME = 'Elevate';

interface Screen {
  readonly path: string;
  readonly heading: string;
  /** Of the browser, without the site's name; the heading where it is left out. */
  readonly title?: string;
  /** Routes that no test of the client opens. */
  readonly texts?: readonly string[];
}

/** The routes of the specification, which every-screen opens; a talk and a channel of the sample take the places in braces. */
const SCREENS: readonly Screen[] = [
  {
    path: '/',
    heading: 'Black voices in tech, center stage',
    title: 'Elevating Black voices in tech',
    texts: ['Videos Available', 'Channels Featured', 'Learn More about Creator Spotlight'],
  },
  { path: '/auth', heading: 'Sign in' },
  { path: '/change-password', heading: 'Change password' },
  { path: '/forgot-password', heading: 'Forgot password' },
  { path: '/reset-password', heading: 'Reset password' },
  { path: '/help', heading: 'Help & FAQ', texts: ['Eligibility'] },
  { path: '/bug-report', heading: 'Report a Bug' },
  { path: '/news', heading: 'Cybersecurity news' },
  { path: '/creator-spotlight', heading: 'Creator Spotlight' },
  {
    path: '/events',
    heading: 'Events',
    texts: ['tech events, conferences and community gatherings'],
  },
  { path: '/channels', heading: 'Channels' },
  { path: '/categories', heading: 'Categories' },
  { path: '/channel/{channel}', heading: '{channel name}' },
  { path: '/video/{talk}', heading: '{talk title}' },
  { path: ACCESS, heading: 'Secure Access' },
  { path: '/no/such/page', heading: 'Oops! Page not found', title: 'Page not found' },
  { path: '/video/no-such-talk', heading: 'Episode not found' },
  { path: '/channel/no-such-channel', heading: 'Channel' },
];

type Answered = readonly [address: string, status: number];

// No page links to these; each shows its content or its empty state.
const BAD_ADDRESSES: readonly Answered[] = [
  ['/video/%00', 404],
  [`/video/${'x'.repeat(3_000)}`, 404],
  ['/channel/..%2F..%2Fetc%2Fpasswd', 404],
  ['/video/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
  ['/speakers/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
  [`/speakers/${'x'.repeat(3_000)}`, 404],
  ['/events/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
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
    let screens: readonly Screen[];

    beforeAll(async () => {
      const catalogue = await readCatalogue(visited.url, visited.ids);
      const talk = catalogue.such(({ topics }) => topics.length > 1);
      const samples: Record<string, string> = {
        '{talk}': talk.id,
        '{talk title}': talk.title,
        '{channel}': talk.channel.id,
        '{channel name}': talk.channel.name,
      };
      const fill = (text: string) => text.replace(/\{.*\}/, (name) => samples[name]!);
      screens = SCREENS.map(({ path, heading, ...screen }) => ({
        ...screen,
        path: fill(path),
        heading: fill(heading),
      }));
    });

    it.each(SCREENS.map(({ path }, index) => [path, index] as const))(
      '%s has its title and its content for visitors without scripts',
      async (_, index) => {
        const { path, heading, title = heading, texts = [] } = screens[index]!;
        const answer = await fetch(`${visited.url}${path}`);
        expect(answer.status).toBe(/no.such/.test(path) ? 404 : 200);
        const html = plain((await answer.text()).replaceAll('&amp;', '&'));
        expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`${title} · ${NAME}`);
        // Nothing is drawn for who may turn out to have no business there.
        if (path === ACCESS) return expect(html).toContain('<div id="root"></div>');
        const main = /<main.*<\/main>/.exec(html)?.[0] ?? '';
        const [, first = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(main) ?? [];
        expect(withoutTags(first)).toBe(plain(heading));
        expect(texts.filter((text) => !withoutTags(main).includes(text))).toEqual([]);
      },
    );

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

const withoutTags = (html: string) => html.replaceAll(/<[^>]+>/g, '');
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

interface LinkInPage {
  getAttribute(name: string): string | null;
}
const HREFS = (links: LinkInPage[]) => links.map((link) => link.getAttribute('href') ?? '');
