import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused, focusReturns } from './support/browser-home.js';
import {
  minutes,
  readCatalogue,
  views,
  type Catalogue,
  type Known,
} from './support/catalogue-truth.js';
import { BAR_LINKS } from './support/spec-screens.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';
import { SILENT_CHANNEL, visitorWorld } from './support/visitor-world.js';

const CHANNEL_PAGE = 50;
const CATEGORY_RESULTS = 100;
const MOST_TABS = 60;

describeInBrowser('the ways through the catalogue, in a browser', () => {
  let visited: VisitedSite;
  let catalogue: Catalogue;
  const errors: string[] = [];

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'browse', world: visitorWorld() });
    catalogue = await readCatalogue(visited.url, visited.ids);
  });

  afterEach(async () => void errors.push(...((await visited?.leave()) ?? [])));
  afterAll(async () => visited?.close());

  const open = (path: string, options: VisitOptions = {}) => visited.open(path, options);
  const idsIn = (grid: Locator) =>
    grid
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .evaluateAll((links: LinkInPage[]) =>
        links.map((link) => link.getAttribute('href')?.replace('/video/', '')),
      );
  const silentId = async () => {
    const response = await fetch(`${visited.url}/api/v1/channels`);
    const { items } = (await response.json()) as { items: { id: string; name: string }[] };
    return items.find(({ name }) => name === SILENT_CHANNEL)?.id ?? '';
  };

  describe('channels', () => {
    it('are all there, by name, with how much they have to show', async () => {
      const { page } = await open('/channels');
      const tiles = page.getByRole('list', { name: 'All channels' }).getByRole('listitem');
      const rows = await tiles.evaluateAll((all: TileInPage[]) => {
        const isCount = (text: string) => /^\d+ videos?$/.test(text);
        return all.map((tile) => [
          tile.querySelector('h2')?.textContent,
          tile.querySelector('a')?.getAttribute('href'),
          [...tile.querySelectorAll('p')].map(({ textContent }) => textContent).find(isCount),
        ]);
      });
      const silent = [SILENT_CHANNEL, `/channel/${await silentId()}`, '0 videos'];
      const expected = catalogue
        .channels()
        .map(({ id, name, episodes }) => [
          name,
          `/channel/${id}`,
          `${episodes} video${episodes === 1 ? '' : 's'}`,
        ]);
      expect(rows).toEqual(
        [...expected, silent].sort(([x], [y]) =>
          new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare(
            String(x),
            String(y),
          ),
        ),
      );
    });

    it('show their newest 50 talks, and how many there are in all', async () => {
      const big = catalogue.channels().find(({ episodes }) => episodes > CHANNEL_PAGE)!;
      const { page } = await open(`/channel/${big.id}`);
      await page.getByText(`${big.episodes} videos`).waitFor();
      await page.getByText(`Showing the ${CHANNEL_PAGE} newest of ${big.episodes}`).waitFor();
      const grid = page.getByRole('list', { name: 'Videos' });
      expect(await idsIn(grid)).toEqual(
        catalogue
          .ofChannel(big.id)
          .slice(0, CHANNEL_PAGE)
          .map(({ id }) => id),
      );
    });

    it('show their empty state', async () => {
      for (const [id, status] of [
        [await silentId(), 200],
        ['no-such-channel', 404],
      ] as const) {
        const opened = await open(`/channel/${id}`);
        expect(opened.status).toBe(status);
        await opened.page
          .getByText('No videos available from this channel.', { exact: true })
          .waitFor();
      }
    });
  });

  describe('categories', () => {
    const chips = (page: Page) => page.getByRole('main').locator('button[aria-pressed]');
    const groupsOf = (page: Page) =>
      page
        .getByRole('region', { name: 'Topics' })
        .locator('div:has(> h3)')
        .evaluateAll((groups: TileInPage[]) =>
          groups.map((group) => ({
            title: group.querySelector('h3')?.textContent,
            topics: [...group.querySelectorAll('button')].map((chip) =>
              chip.getAttribute('aria-label'),
            ),
          })),
        );
    const expectedGroups = (text = '') =>
      catalogue
        .topicGroups()
        .map(({ title, topics }) => ({
          title,
          topics: topics
            .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
            .map(({ name, episodes }) => `${name} ${episodes} episode${episodes === 1 ? '' : 's'}`),
        }))
        .filter(({ topics }) => topics.length > 0);
    const chip = (page: Page, topic: string) =>
      chips(page).and(page.locator(`[aria-label^="${topic} "]`));
    const shows = async (page: Page, topics: readonly string[]) => {
      const episodes = catalogue.withAny(topics);
      const grid = page.getByRole('list', { name: 'Filtered Episodes' });
      const expected = episodes.slice(0, CATEGORY_RESULTS).map(({ id }) => id);
      await waitUntil(async () => JSON.stringify(await idsIn(grid)) === JSON.stringify(expected), {
        what: 'the filtered episodes',
      }).catch(async () => expect(await idsIn(grid)).toEqual(expected));
      await page.getByText(`${topics.length} selected`, { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.getAll('topic')).toEqual(topics);
      return episodes;
    };

    it('stand in the groups of the specification, each with its number of episodes', async () => {
      const { page } = await open('/categories');
      expect(await groupsOf(page)).toEqual(expectedGroups());
      expect((await groupsOf(page)).map(({ title }) => title)).toEqual([
        'Technical Topics',
        'Career & Leadership',
        'Industry & Business',
        'Other Topics',
      ]);
    });

    it('filter by any of several, one step back for each', async () => {
      const { page, documents } = await open('/categories');
      await chip(page, 'Cybersecurity').click();
      const many = await shows(page, ['Cybersecurity']);
      expect(many.length).toBeGreaterThan(CATEGORY_RESULTS);
      await page
        .getByText(`Showing the ${CATEGORY_RESULTS} newest of ${many.length}`)
        .first()
        .waitFor();
      await chip(page, 'Cybersecurity').click();
      await chip(page, 'DevOps').click();
      await shows(page, ['DevOps']);
      await chip(page, 'Leadership').click();
      await shows(page, ['DevOps', 'Leadership']);
      expect(await chips(page).and(page.locator('[aria-pressed="true"]')).count()).toBe(2);
      await page.goBack();
      await shows(page, ['DevOps']);
      await page.goForward();
      await shows(page, ['DevOps', 'Leadership']);
      expect(documents).toHaveLength(1);
      await page.reload();
      await shows(page, ['DevOps', 'Leadership']);
      await page.getByRole('button', { name: 'Remove DevOps' }).click();
      await shows(page, ['Leadership']);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByText('0 selected', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('');
    });
  });

  describe('a card on the home page', () => {
    const cardOf = async (page: Page) => {
      const card = page.getByRole('region', { name: 'New Releases' }).getByRole('listitem').first();
      await card.scrollIntoViewIfNeeded();
      return card;
    };
    const expectOverlay = async (card: Locator, { title, ...talk }: Known) => {
      const play = card.getByRole(talk.embeddable ? 'button' : 'link', { name: /^Play / });
      await play.waitFor();
      expect(await card.getByRole('button', { name: `Add ${title} to My List` }).isVisible()).toBe(
        true,
      );
      const text = await card.innerText();
      expect(text).toContain(minutes(talk.duration_seconds));
      expect(text.includes(views(talk.view_count))).toBe(talk.view_count !== null);
      const topics = card.getByRole('list', { name: 'Topics' }).getByRole('listitem');
      expect(await topics.allTextContents()).toEqual(talk.topics.slice(0, 3));
    };

    it('opens up under the mouse, and closes again', async () => {
      const { page } = await open('/');
      const card = await cardOf(page);
      expect(await card.getByRole('button').count()).toBe(0);
      await card.hover();
      await expectOverlay(card, catalogue.newest[0]!);
      expect(await violationsOn(page)).toEqual([]);
      await page.mouse.move(1, 1);
      await waitUntil(async () => (await card.getByRole('button').count()) === 0, {
        what: 'the overlay to go',
      });
    });

    it('plays and adds under the mouse, and a press beside the buttons opens the episode', async () => {
      const { page } = await open('/', { elsewhere: '<p>Nothing plays here.' });
      const index = catalogue.newest.findIndex(({ embeddable }) => embeddable);
      const talk = catalogue.newest[index]!;
      const card = page
        .getByRole('region', { name: 'New Releases' })
        .getByRole('listitem')
        .nth(index);
      await card.hover();
      await card.getByRole('button', { name: /^Play / }).click();
      await page.getByRole('dialog').locator('iframe').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await card.hover();
      await card.getByRole('button', { name: /^Add / }).click();
      await page.waitForURL((url) => url.pathname === '/auth');
      await page.goBack();
      // The page may still be moving to where it was left: a person would move the mouse once more.
      await waitUntil(async () => {
        await page.mouse.move(1, 1);
        await card.hover();
        const opened = card.getByRole('button').first().waitFor({ timeout: 2_000 });
        return opened.then(
          () => true,
          () => false,
        );
      });
      // The card's link lies over the words, so it is the link that is pressed.
      await card.getByText(minutes(talk.duration_seconds)).first().click({ force: true });
      await page.waitForURL((url) => url.pathname === `/video/${talk.id}`);
    });

    it.each([
      ['a row', '/', '.reel > li'],
      ['a grid', '/categories?topic=AI', '.episode-grid > li'],
    ])('opens its episode from the middle of the picture in %s', async (_, path, cards) => {
      const { page } = await open(path);
      const card = page.locator(cards).first();
      await card.scrollIntoViewIfNeeded();
      const box = await card.locator('.card-picture').boundingBox();
      await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
      await page.waitForURL('**/video/*');
      await page.getByRole('heading', { level: 1 }).waitFor();
    });

    it('opens up under the keyboard, whose next stops are its buttons', async () => {
      const { page } = await open('/', { elsewhere: '<p>Nothing plays here.' });
      const talk = catalogue.newest[0]!;
      const card = await cardOf(page);
      await page.getByRole('region', { name: 'Trending Now' }).getByRole('link').first().focus();
      await tabTo(page, talk.title);
      await expectOverlay(card, talk);
      await page.keyboard.press('Tab');
      expect((await focused(page)).name).toMatch(/^Play /);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toEqual({ name: `Add ${talk.title} to My List`, ring: true });
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/auth');
    });
  });

  it('can be walked with the keyboard alone: home, card, episode, player, channel', async () => {
    const { page } = await open('/', { elsewhere: '<p>Nothing plays here.' });
    const talk = catalogue.such(({ embeddable }) => embeddable);
    const place = catalogue.newest.indexOf(talk);
    const newest = catalogue.newest.map(({ title }) => title);
    const stops = [...(await tabTo(page, newest[0]!, 'New Releases'))];
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
    expect((await focused(page)).name).toBe(talk.title);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: plain(talk.title) }).waitFor();

    stops.push(...(await tabTo(page, `Play ${talk.title}`)));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: plain(talk.title) });
    await dialog.locator('iframe').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusReturns(page, `Play ${talk.title}`);
    expect((await focused(page)).ring).toBe(true);

    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toEqual({ name: talk.channel.name, ring: true });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: talk.channel.name }).waitFor();
    stops.push(...(await tabTo(page, catalogue.ofChannel(talk.channel.id)[0]!.title)));
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    expect(stops.length).toBeGreaterThan(10);
  });

  it('has a menu on small screens whose every link leads to its page and closes it', async () => {
    const { page } = await open('/help', { width: 360 });
    for (const [name, path] of Object.entries(BAR_LINKS)) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page
        .getByRole('navigation', { name: 'Menu', exact: true })
        .getByRole('link', { name, exact: true })
        .click();
      const expected = path === '/my-list' ? '/auth' : path;
      await page.waitForURL((url) => url.pathname === expected);
      await page
        .getByRole('navigation', { name: 'Menu', exact: true })
        .waitFor({ state: 'detached' });
    }
  });

  it('replays a click made before the script loaded', async () => {
    const { page } = await open('/help', { width: 360 });
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${visited.url}/help`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    expect(await menu.count()).toBe(0);
    arrive();
    await menu.waitFor();
  });

  it('keeps the chosen theme from one visit to the next', async () => {
    const { page } = await open('/help', { colorScheme: 'light' });
    const theme = () => page.evaluate('document.documentElement.dataset.theme ?? "system"');
    const ground = () =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    expect(await theme()).toBe('system');
    await page.getByRole('radio', { name: 'Dark theme' }).check();
    expect(await theme()).toBe('dark');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect([await theme(), await ground()]).toEqual(['dark', dark]);
    await page.goto(`${visited.url}/channels`);
    expect(await theme()).toBe('dark');
    await page.locator('input[aria-label="Dark theme"]:checked').waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'System theme' }).check();
    expect([await theme(), await ground()]).toEqual(['system', light]);
  });

  it('wrote only the not-found requests to the console', () => {
    expect(errors.filter((error) => !/status of 404 .*no-such-channel/.test(error))).toEqual([]);
  });
});

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Presses Tab until the named thing, within the named region if one is given, has the focus. */
async function tabTo(page: Page, name: string, region?: string) {
  const stops = [];
  for (let press = 0; press < MOST_TABS; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop);
    const heading = region && (await page.evaluate<string>(REGION_IN_FOCUS));
    if (stop.name === name && (!region || heading?.startsWith(region))) return stops;
  }
  throw new Error(`no Tab led to ${name}: ${stops.map((stop) => stop.name).join(', ')}`);
}

const REGION_IN_FOCUS = `document.activeElement.closest('section')?.querySelector('h2')?.textContent ?? ''`;

interface LinkInPage {
  getAttribute(name: string): string | null;
}
interface TileInPage extends LinkInPage {
  readonly textContent: string;
  querySelector(selector: string): TileInPage | null;
  querySelectorAll(selector: string): Iterable<TileInPage>;
}
