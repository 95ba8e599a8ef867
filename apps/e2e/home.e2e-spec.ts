import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { generateWorld, type World } from '@elevate/upstream';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, visit, type VisitOptions } from './support/browser.js';
import { figure, focused, settled, sidewaysScroll } from './support/browser-home.js';
import { sampleTalks } from './support/browser-truth.js';
import { IngestionClient } from './support/ingestion-client.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

const CHANNELS = 14;
const VIDEOS_PER_CHANNEL = 30;

/** Fourteen channels with talks of every kind, and one whose only talk is too short to be shown. */
function worldWithASilentChannel(): World {
  const { channels, videos } = generateWorld({
    seed: 7,
    channels: CHANNELS + 1,
    videosPerChannel: VIDEOS_PER_CHANNEL,
  });
  const silent = channels.at(-1)?.id;
  const listed = videos.filter(({ channelId }) => channelId !== silent);
  const [short] = videos.filter(({ channelId }) => channelId === silent);
  return { channels, videos: short ? [...listed, { ...short, durationSeconds: 599 }] : listed };
}

describeInBrowser('the home page of the running product, in a browser', () => {
  let data: Awaited<ReturnType<typeof tempDir>>;
  let visited: VisitedSite;
  let channels: number;
  let visits = 0;
  const errors: string[] = [];

  /** Opens the page and waits until the figures, which come with everything else, are there. */
  async function open(options: VisitOptions = {}, path = '/') {
    visits += 1;
    const opened = await visited.open(path, options);
    if (path === '/') {
      await opened.page.getByText('Videos Available').waitFor();
      // The rows below the view are drawn too.
      await opened.page.locator('.row-place').first().waitFor({ state: 'detached' });
    }
    return opened;
  }

  beforeAll(async () => {
    data = await tempDir('home');
    const world = worldWithASilentChannel();
    const names = new Set((await sampleTalks()).map(({ channel }) => channel));
    channels = names.size + world.channels.length;
    visited = await startVisitedSite({ name: 'home', world, settings: { DATA_DIR: data.path } });
  });

  // A page left open follows the site, and slows the next one down.
  afterEach(async () => void errors.push(...((await visited?.leave()) ?? [])));

  afterAll(async () => {
    await visited?.close();
    await data?.remove();
  });

  it.each([320, 768, 1920])(
    'leads to its episode from every point of the hero but its buttons at %i px',
    async (width) => {
      const { page } = await open({ width });
      expect(await sidewaysScroll(page)).toBe(0);
      const hero = page.getByRole('region', { name: 'Featured episode' });
      expect(await pointsNotLeading(hero)).toEqual([]);
      const featured = await visited.site.hero();
      const box = (await hero.boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + 24);
      await page.waitForURL((url) => url.pathname === `/video/${featured?.id}`);
    },
  );

  it('is set in the typefaces that are preloaded, and in no others', async () => {
    const { page } = await open();
    const loaded = await page.evaluate(
      "[...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family, unicodeRange }) => family + ' ' + unicodeRange.slice(0, 7))",
    );
    expect(loaded).toEqual([
      'Bricolage Grotesque Variable U+20-7E',
      'Instrument Sans Variable U+20-7E',
    ]);
  });

  it('leads to its episode from every point of a hero that came in place of another', async () => {
    const { page } = await open();
    const hero = page.getByRole('region', { name: 'Featured episode' });
    const featured = await visited.site.hero();
    const rows = await page.request.get(`${visited.url}/api/v1/home`);
    const home = (await rows.json()) as { rows: { episodes: { id: string; title: string }[] }[] };
    const next = home.rows[1]!.episodes.find(({ id }) => id !== featured?.id)!;
    await page.route('**/api/v1/hero', (route) => route.fulfill({ json: { hero: next } }));
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await hero.getByRole('heading', { name: next.title }).waitFor();
    await waitUntil(async () => (await pointsNotLeading(hero)).length === 0, {
      what: 'the hero to be a link as a whole',
    });
  });

  it('asks for the picture of a channel in the size it is shown at', async () => {
    const { outside, page } = await open({ deviceScaleFactor: 1 }, '/?page=2');
    const rows = page.getByRole('region', { name: 'Browse by channel' });
    const sizes = await waitUntil(
      async () => {
        // The region is drawn again when its second page arrives.
        await rows.evaluate((region) => region.scrollIntoView()).catch(() => undefined);
        const avatars = outside.filter((url) => url.includes('yt3.ggpht.com'));
        return avatars.length > 0 && avatars.map((url) => Number(/=s(\d+)-/.exec(url)?.[1]));
      },
      { what: 'the pictures of channels' },
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
  });

  it('shows a drawing of each row whose turn has not come', async () => {
    // The page as the server sent it, which no script has taken over.
    const { page, close } = await visit(visited.browser, visited.url, { javaScriptEnabled: false });
    const places = page.locator('.row-place');
    expect(await places.count()).toBeGreaterThan(3);
    const images = await places.evaluateAll<string[], { ownerDocument: { defaultView: Styles } }>(
      (all) =>
        all.map(
          (element) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundImage,
        ),
    );
    expect(images.filter((image) => !image.includes('gradient'))).toEqual([]);
    await close();
  });

  it('finds a row where it was left on the way back', async () => {
    const { page } = await open();
    const { list, right } = rowNamed(page, 'New Releases');
    await list.scrollIntoViewIfNeeded();
    await right.click();
    const { scrollLeft } = await settled(list);
    expect(scrollLeft).toBeGreaterThan(0);
    await list.getByRole('link').nth(6).click();
    await page.waitForURL((url) => url.pathname.startsWith('/video/'));
    await page.goBack();
    await page.getByText('Videos Available').waitFor();
    expect((await settled(rowNamed(page, 'New Releases').list)).scrollLeft).toBe(scrollLeft);
    expect((await settled(rowNamed(page, 'Most Popular').list)).scrollLeft).toBe(0);
  });

  it('hides More Info where there is little room, and shows the first row below the hero', async () => {
    const { page } = await open({ width: 1280 });
    const first = page.getByRole('region', { name: 'Trending Now' });
    expect(await top(first)).toBeLessThan(900);
    const link = page.getByRole('link', { name: 'More Info' });
    expect(await link.isVisible()).toBe(true);
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await link.isVisible()).toBe(false);
    const hero = page.getByRole('region', { name: 'Featured episode' });
    expect(await bottom(hero)).toBeLessThanOrEqual(await top(first));
    expect(await hero.getByRole('button', { name: /^Play / }).isVisible()).toBe(true);
  });

  it('scrolls a row both ways with its arrows, by 80 % and on to the nearest card', async () => {
    const { page } = await open();
    const { list, left, right } = rowNamed(page, 'New Releases');
    await list.scrollIntoViewIfNeeded();
    const start = await settled(list);
    expect([start.scrollLeft, await left.count(), await right.count()]).toEqual([0, 0, 1]);

    await right.click();
    const moved = await settled(list);
    const card = (start.offsets[1] ?? 0) - (start.offsets[0] ?? 0);
    expect(Math.abs(moved.scrollLeft - 0.8 * moved.clientWidth)).toBeLessThanOrEqual(card / 2 + 1);
    expect(Math.min(...moved.offsets.map(Math.abs))).toBeLessThanOrEqual(1);
    expect([await left.count(), await right.count()]).toEqual([1, 1]);

    await left.click();
    expect((await settled(list)).scrollLeft).toBe(0);
    expect(await left.count()).toBe(0);

    for (let press = 0; press < 20 && (await right.count()) > 0; press += 1) {
      await right.click();
      await settled(list);
    }
    const { scrollLeft, clientWidth, scrollWidth } = await settled(list);
    expect(scrollWidth - clientWidth - scrollLeft).toBeLessThanOrEqual(10);
    expect([await left.count(), await right.count()]).toEqual([1, 0]);
  });

  it('shows a newly discovered episode without being loaded again', async () => {
    const { page, documents } = await open();
    await page.getByText(/^Updated at \d/).waitFor();
    await page.evaluate('window.stayed = true');
    const videos = visited.ids.length;
    expect(await figure(page, 'Videos Available')).toBe(videos);
    expect(await figure(page, 'Channels Featured')).toBe(channels);
    const upstream = visited.upstream!;
    const channelId = upstream.world.channels[0]?.id ?? '';
    const title = 'A synthetic interview, added while the page is open';
    upstream.addVideo({ channelId, title });
    await new IngestionClient(data.path).syncVideo();

    for (const name of ['New Releases', 'Career & Interviews']) {
      const first = rowNamed(page, name).list.getByRole('listitem').first();
      await first.getByRole('link', { name: title }).waitFor();
    }
    await waitUntil(async () => (await figure(page, 'Videos Available')) === videos + 1, {
      what: 'the figure to follow',
    });
    expect(await page.evaluate('window.stayed')).toBe(true);
    expect(documents).toHaveLength(1);
  });

  it('can be used with the keyboard alone on a small screen', async () => {
    const { page } = await open({ width: 360 });
    const { hero, rows } = await visited.site.home();
    const stops = [];
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    expect(stops.map(({ name }) => name)).toEqual([
      'Skip to content',
      'Elevate, home',
      'Search',
      'Open menu',
      expect.stringMatching(/^Search talks and topics/),
      expect.stringMatching(/^Learn More/),
      hero?.title,
      expect.stringMatching(/^Play /),
      'My List',
      rows[0]?.episodes[0]?.title,
    ]);
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
  });

  it('lets the keyboard skip to the content', async () => {
    const { page } = await open({ width: 360 });
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await bottom(skip)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Tab');
    expect(await top(skip)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect((await focused(page)).name).toMatch(/^Search talks and topics/);
  });

  it('shows a placeholder for every image in view when no image loads, and its colors before', async () => {
    const { page } = await open();
    const cards = page.getByRole('region', { name: 'New Releases' }).locator('li.card');
    const first = cards.first();
    await waitUntil(async () => (await first.locator('img').count()) === 0, {
      what: 'the failed picture to go',
    });
    await first.locator('svg.duotone text').waitFor();
    // Pictures far to the right are not asked for until they come near.
    expect(await cards.locator('.duotone').count()).toBe(await cards.count());
  });

  it.each([
    ['reduce', 'auto', true],
    ['no-preference', 'smooth', false],
  ] as const)('moves as asked under prefers-reduced-motion: %s', async (wish, scroll, isStill) => {
    const { page } = await open({ reducedMotion: wish, before: RECORD_SCROLLS });
    const { list, right } = rowNamed(page, 'New Releases');
    await right.click();
    await list.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await settled(list);
    const box = (await page.locator('li.card:focus-within').boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(1280);
    const behaviors = await page.evaluate<string[]>('window.scrolls');
    expect(new Set(behaviors)).toEqual(new Set([scroll]));
    expect(behaviors.length).toBeGreaterThanOrEqual(2);
    expect((await page.evaluate<number>(MOVING_ELEMENTS)) === 0).toBe(isStill);
  });

  it('wrote no error to the console in all these visits', () => {
    expect(errors).toEqual([]);
    expect(visits).toBeGreaterThan(12);
  });
});

interface Styles {
  getComputedStyle(element: unknown): { readonly backgroundImage: string };
}

/** Points of the hero, as shares of its width and height, that are neither its link nor a button. */
function pointsNotLeading(hero: Locator): Promise<unknown[]> {
  return hero.evaluate((self: HeroInPage) => {
    const { left, top, width, height } = self.getBoundingClientRect();
    const shares = [0.01, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.99];
    return shares
      .flatMap((x) => shares.map((y) => [x, y] as const))
      .filter(([x, y]) => {
        const bottom = Math.min(height, 899 - top);
        const hit = self.ownerDocument.elementFromPoint(left + x * width, top + y * bottom);
        return !hit?.closest('a[href^="/video/"], button');
      });
  });
}

interface HeroInPage {
  readonly ownerDocument: {
    elementFromPoint(x: number, y: number): { closest(selector: string): unknown } | null;
  };
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
}

// Whether a scroll glides cannot be seen reliably from outside, what was asked for can.
const RECORD_SCROLLS = `
  window.scrolls = [];
  for (const name of ['scrollBy', 'scrollIntoView']) {
    const scroll = Element.prototype[name];
    Element.prototype[name] = function (options) {
      window.scrolls.push(options?.behavior ?? 'auto');
      return scroll.call(this, options);
    };
  }`;

const MOVING_ELEMENTS = `[...document.querySelectorAll('*')].filter((element) => {
  const { animationName, transitionDuration } = getComputedStyle(element);
  return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
}).length`;

function rowNamed(page: Page, name: string) {
  const row = page.getByRole('region', { name, exact: true });
  return {
    list: row.getByRole('list', { name, exact: true }),
    left: row.getByRole('button', { name: 'Scroll left' }),
    right: row.getByRole('button', { name: 'Scroll right' }),
  };
}

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? NaN;
}

async function bottom(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box ? box.y + box.height : NaN;
}
