import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focusReturns, sidewaysScroll } from './support/browser-home.js';
import { readCatalogue, type Catalogue, type Known } from './support/catalogue-truth.js';
import { NOTHING_PLAYS, standInPlayer } from './support/stand-in-player.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';
import { visitorWorld } from './support/visitor-world.js';

const PLAYER = 'https://www.youtube-nocookie.com/embed';
const TEN_MINUTES_IN = standInPlayer(600.4);
// The only other host that may be asked for something before anybody pressed Play.
const PICTURES = /^https:\/\/[\w.-]+\.(ytimg|ggpht|googleusercontent)\.com\//;

const SIZES = [
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [740, 360],
  [360, 740],
  [320, 480],
] as const;

const width = 360;

describeInBrowser('an episode and its player, in a browser', () => {
  let visited: VisitedSite;
  let catalogue: Catalogue;
  let talk: Known;
  const errors: string[] = [];

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'episode', world: visitorWorld() });
    catalogue = await readCatalogue(visited.url, visited.ids);
    talk = catalogue.such(
      ({ embeddable, topics, description, view_count }) =>
        embeddable && topics.length > 0 && description !== '' && (view_count ?? 0) > 1_000,
    );
  });

  afterEach(async () => void errors.push(...((await visited?.leave()) ?? [])));
  afterAll(async () => visited?.close());

  const open = (path: string, options: VisitOptions = {}) =>
    visited.open(path, { elsewhere: NOTHING_PLAYS, ...options });
  const playerOf = ({ id }: Known, start = '') =>
    `${PLAYER}/${id}?autoplay=1${start}&enablejsapi=1&origin=${encodeURIComponent(visited.url)}`;
  const openTalk = (options: VisitOptions = {}) => open(`/video/${talk.id}`, options);
  const playOf = (page: Page, { title }: Known = talk) =>
    page
      .getByRole('main')
      .locator('.episode-words')
      .getByRole('button', { name: `Play ${title}` });

  describe('the player', () => {
    it('is not there, nor asked for anything, before Play is pressed', async () => {
      for (const path of ['/', `/video/${talk.id}`]) {
        const { page, outside } = await open(path);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('iframe').count()).toBe(0);
        expect(outside.filter((url) => !PICTURES.test(url))).toEqual([]);
        expect(outside.length).toBeGreaterThan(0);
      }
    });

    it('comes once, at its address, and uncovered', async () => {
      const { page, outside } = await openTalk({ width });
      await playOf(page).click();
      const player = page.locator('iframe');
      await player.waitFor();
      expect(await player.count()).toBe(1);
      expect(await player.getAttribute('src')).toBe(playerOf(talk));
      expect(await player.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
      expect(await player.getAttribute('allow')).toMatch(/\bautoplay\b/);
      expect(outside).toContain(playerOf(talk));
      const box = (await player.boundingBox())!;
      expect(box.width).toBeGreaterThanOrEqual(200);
      expect(box.height).toBeGreaterThanOrEqual(200);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(await coveredPoints(player)).toEqual([]);
    });

    it('is in view as a whole beside its Close on screens of every size', async () => {
      const long = catalogue.such(
        ({ embeddable, description }) => embeddable && description.split('\n').length >= 12,
      );
      const { page } = await open(`/video/${long.id}`);
      const dialog = page.getByRole('dialog', { name: long.title });
      const player = dialog.locator('iframe');
      const close = dialog.getByRole('button', { name: 'Close video' });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await playOf(page, long).click();
        await player.waitFor();
        await dialog.getByText('Chapters:').waitFor();
        const lost: unknown[] = await coveredPoints(player);
        for (const part of [close, player]) {
          const { x, y, width: wide, height: high } = (await part.boundingBox())!;
          if (x < 0 || y < 0 || x + wide > width || y + high > height)
            lost.push([x, y, wide, high]);
        }
        expect([width, height, lost]).toEqual([width, height, []]);
        // The rest of the words is reached by scrolling within the dialog, and moves nothing else.
        await dialog.getByRole('link', { name: /Watch on YouTube/ }).scrollIntoViewIfNeeded();
        expect((await close.boundingBox())!.y).toBeGreaterThanOrEqual(0);
        await close.click();
        await dialog.waitFor({ state: 'detached' });
        await focusReturns(page, `Play ${long.title}`);
      }
      await playOf(page, long).click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });

    it('has no description where there is none', async () => {
      const mute = catalogue.such(
        ({ embeddable, description }) => embeddable && !description.trim(),
      );
      const { page } = await open(`/help?play=${mute.id}`);
      const dialog = page.getByRole('dialog', { name: mute.title });
      await dialog.locator('iframe').waitFor();
      expect(await dialog.innerText()).not.toContain('No description');
    });

    it('resumes where the visitor stopped', async () => {
      const { page } = await openTalk({ width, elsewhere: TEN_MINUTES_IN });
      const player = page.locator('iframe');
      await playOf(page).click();
      await player.waitFor();
      const isKept = () => page.evaluate(`localStorage.getItem('watch-progress') !== null`);
      await waitUntil(isKept, { what: 'the position' });
      await page.reload();
      await player.waitFor();
      await page.getByText('Resumed at 10:00.').waitFor();
      expect(await player.getAttribute('src')).toBe(playerOf(talk, '&start=600'));
      expect(await violationsOn(page)).toEqual([]);
      expect(await coveredPoints(player)).toEqual([]);
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.getByText('Resumed at 10:00.').waitFor({ state: 'detached' });
      expect(await player.getAttribute('src')).toBe(playerOf(talk));
      await page.goto(`${visited.url}/`);
      const row = page.getByRole('region', { name: 'Continue Watching' });
      const card = row.getByRole('listitem').filter({ hasText: talk.title });
      await card.getByText(/^\d+% watched$/).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    });
  });

  describe('a part whose script cannot be fetched', () => {
    const withoutAssets = (page: Page) => page.route('**/assets/**', (route) => route.abort());

    it('keeps the page: the pressed control reports the failed chunk and works later', async () => {
      const { page } = await openTalk();
      // The script of toasts is fetched when nothing else is to do.
      await page.waitForLoadState('networkidle');
      await withoutAssets(page);
      await page.context().setOffline(true);
      await playOf(page).click();
      await page.getByText('The player could not be loaded.').waitFor();
      await page.waitForURL((url) => !url.searchParams.has('play'));
      await page.keyboard.press('/');
      await page.getByText('Search could not be loaded.').waitFor();
      await page.getByRole('heading', { level: 1, name: talk.title }).waitFor();
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
      await page.context().setOffline(false);
      await page.unroute('**/assets/**');
      await playOf(page).click();
      await page.locator('iframe').waitFor();
    });
  });

  describe('the page of an episode', () => {
    it('shows Play without scrolling on a phone in landscape', async () => {
      const { page } = await openTalk({ viewport: { width: 740, height: 360 } });
      const onPicture = page.locator('.episode-columns').getByRole('button').first();
      expect(await onPicture.getAttribute('aria-label')).toContain(talk.title);
      const box = (await onPicture.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(360);
    });

    it.each([
      [360, 740],
      [1280, 800],
      [1920, 1080],
    ])('has the next and related talks where they belong at %i px', async (width, height) => {
      const crowded = catalogue.such(
        ({ topics, channel_id }) => topics.length > 0 && catalogue.ofChannel(channel_id).length > 5,
      );
      const { page, documents } = await open(`/video/${crowded.id}`, {
        viewport: { width, height },
      });
      await page.getByRole('region', { name: 'More Like This' }).waitFor();
      const picture = (await page.locator('.episode-columns > *').first().boundingBox())!;
      const list = page.getByRole('list', { name: 'Next from this channel' });
      const box = (await list.boundingBox())!;
      if (width > 360) expect(box.x).toBeGreaterThan(picture.x + picture.width);
      else expect(box.y).toBeGreaterThan(picture.y + picture.height);
      expect(await sidewaysScroll(page)).toBe(0);
      await list.getByRole('link').first().press('Enter');
      const ofChannel = catalogue.ofChannel(crowded.channel_id);
      const next = ofChannel[ofChannel.indexOf(crowded) + 1]!;
      await page.waitForURL((url) => url.pathname === `/video/${next.id}`);
      expect(documents).toHaveLength(1);
    });
  });

  it('wrote only the not-found requests to the console', () => {
    const expected =
      /status of 404 .*no-such-talk|ERR_(FAILED|INTERNET_DISCONNECTED)|Could not load a part of the page|dynamically imported module|No live updates until online/;
    expect(errors.filter((error) => !expected.test(error))).toEqual([]);
  });
});

/** Points of an element, as shares of its width and height, at which something else lies on top. */
async function coveredPoints(element: Locator): Promise<unknown[]> {
  await element.scrollIntoViewIfNeeded();
  let covered: unknown[] = [];
  const check = async () => {
    covered = await element.evaluate((self: ElementInPage) => {
      const { left, top, width, height } = self.getBoundingClientRect();
      const shares = [0.01, 0.25, 0.5, 0.75, 0.99];
      return shares
        .flatMap((x) => shares.map((y) => [x, y] as const))
        .filter(
          ([x, y]) =>
            self.ownerDocument.elementFromPoint(left + x * width, top + y * height) !== self,
        );
    });
    return covered.length === 0;
  };
  await waitUntil(check, { timeoutMs: 2_000, what: 'nothing to lie over it' }).catch(
    () => undefined,
  );
  return covered;
}

interface ElementInPage {
  readonly ownerDocument: { elementFromPoint(x: number, y: number): unknown };
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
}
