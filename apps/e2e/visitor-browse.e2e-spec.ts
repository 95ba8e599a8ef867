import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused, focusReturns } from './support/browser-home.js';
import { minutes, readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';
import { visitorWorld } from './support/visitor-world.js';

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

  describe('a card on the home page', () => {
    it('plays and adds under the mouse, and a press beside the buttons opens the episode', async () => {
      const { page } = await open('/', { elsewhere: '<p>Nothing plays here.' });
      const index = catalogue.newest.findIndex(({ embeddable }) => embeddable);
      const talk = catalogue.newest[index]!;
      const card = page
        .getByRole('region', { name: 'New Releases' })
        .getByRole('listitem')
        .nth(index);
      const play = card.getByRole('button', { name: /^Play / });
      // A page that moves under the resting mouse closes the card: a person would move it once more.
      const isOpen = async () => {
        await page.mouse.move(1, 1);
        await card.hover();
        return play.scrollIntoViewIfNeeded({ timeout: 2_000 }).then(
          () => play.isVisible(),
          () => false,
        );
      };
      await waitUntil(isOpen);
      expect(await violationsOn(page)).toEqual([]);
      await waitUntil(isOpen);
      await play.click();
      await page.getByRole('dialog').locator('iframe').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await card.hover();
      await card.getByRole('button', { name: /^Add .* My List$/ }).click();
      await page.waitForURL((url) => url.pathname === '/auth');
      await page.goBack();
      await waitUntil(isOpen);
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
