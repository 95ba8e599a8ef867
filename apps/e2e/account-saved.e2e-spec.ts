import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { Page } from 'playwright-core';
import type { AccountPage } from './support/account-page.js';
import type { Person } from './support/account-page.js';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { readCatalogue, type Catalogue, type Known } from './support/catalogue-truth.js';
import { standInPlayer } from './support/stand-in-player.js';

const FIVE_MINUTES_IN = standInPlayer(300.4);

const width = 360;

const API = '/api/v1/my-list';

describeInBrowser('what a member keeps, in a browser', () => {
  let site: AccountSite;
  let catalogue: Catalogue;

  beforeAll(async () => {
    const world = generateWorld({ seed: 5, channels: 2, videosPerChannel: 12, edgeCases: false });
    site = await AccountSite.start({ name: 'account-saved', world });
    catalogue = await readCatalogue(site.url, site.ids);
  });
  afterEach(async () => {
    // 401: a request that was under way at sign-out.
    // 404: a list whose link has ended.
    expect(await site?.leave(401, 404, 409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  /** Signed in, on the home page; default: a new account. */
  const signedIn = async (options: VisitOptions = {}, person?: Person): Promise<AccountVisit> => {
    const visit = await site.open('/auth', options);
    await visit.at.signIn(person ?? (await site.person()));
    await visit.at.arrives('/');
    return visit;
  };
  const talk = (number: number): Known => catalogue.get(site.ids[number] ?? '');

  describe('a list', () => {
    const NAME = 'For the train';

    /** With the keyboard, from the page of the talk. */
    async function add({ at, page }: AccountVisit, { id }: Known, isNew: boolean): Promise<void> {
      await at.goto(`/video/${id}`);
      await at.main.getByRole('button', { name: 'Lists', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add to a list' });
      if (isNew) {
        await dialog.getByLabel('New list').fill(NAME);
        await page.keyboard.press('Enter');
      } else {
        await dialog.getByRole('checkbox', { name: NAME }).focus();
        await page.keyboard.press('Space');
      }
      await dialog.getByRole('checkbox', { name: NAME, checked: true }).waitFor();
      expect(await at.violations()).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }

    it('is made, ordered and shared; a stranger opens and copies it; the ended link is dead', async () => {
      const visit = await signedIn({ width });
      const { at, page } = visit;
      await add(visit, talk(0), true);
      await add(visit, talk(1), false);
      await at.goto('/lists');
      await at.follow(NAME);
      await page.getByRole('button', { name: `Move up ${talk(1).title}` }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`${talk(1).title} is now 1 of 2`).waitFor();
      await at.isFine();
      await at.press('Share by link');
      const link = at.main.getByText(/\/shared-list#/);
      await link.waitFor();
      const path = (await link.innerText()).replace(site.url, '');

      const stranger = await site.open(path, { width: 1280 });
      await stranger.at.titled(NAME);
      const titles = stranger.at.main.getByRole('listitem').getByRole('heading');
      expect(await titles.allTextContents()).toEqual([talk(1).title, talk(0).title]);
      await stranger.at.isFine();
      await stranger.at.press('Copy to my lists');
      await stranger.at.titled('Sign in');
      await stranger.at.signIn(await site.person());
      await stranger.at.titled(NAME);
      await stranger.at.press('Copy to my lists');
      await stranger.at.waitForToast('Copied to your lists');

      await at.press('End link');
      await at.press('End this link');
      await at.waitForToast('The link has ended');
      await stranger.page.reload();
      await stranger.at.main.getByText('Its member has ended this link').waitFor();
      await stranger.at.goto('/lists');
      await stranger.at.follow(NAME);
      await stranger.at.main.getByRole('list', { name: `Talks of ${NAME}` }).waitFor();
    });
  });

  describe('following', () => {
    const channelPath = () => `/channel/${talk(0).channel_id}`;
    const channelOf = async (at: AccountPage): Promise<string> => at.main.locator('h1').innerText();
    const followOf = (at: AccountPage, name: string) =>
      at.main.getByRole('button', { name: `Follow ${name}`, exact: true });
    const isPressed = (at: AccountPage, name: string, pressed: boolean) =>
      waitUntil(
        async () => (await followOf(at, name).getAttribute('aria-pressed')) === String(pressed),
        { what: `the button of ${name} to be ${pressed ? '' : 'not '}pressed` },
      );
    const stored = (page: Page, list: 'follows' | 'hidden'): Promise<string[]> =>
      page.evaluate<string[]>(
        `fetch('/api/v1/following').then((answer) => answer.json())
          .then((body) => body['${list}'].map(({ name }) => name))`,
      );
    const untilStored = (page: Page, list: 'follows' | 'hidden', names: readonly string[]) =>
      waitUntil(async () => String(await stored(page, list)) === String(names), {
        timeoutMs: 40_000,
        what: `the account to have ${String(names)}`,
      });
    const region = ({ page }: AccountPage, name: string) => page.getByRole('region', { name });

    it('leads a visitor to sign in, and follows then', async () => {
      const person = await site.person();
      const { at } = await site.open(channelPath(), { width });
      const name = await channelOf(at);
      await followOf(at, name).focus();
      await at.page.keyboard.press('Enter');
      await at.titled('Sign in');
      await at.main.getByText(`Sign in to follow ${name}.`).waitFor();
      await at.signIn(person);
      await at.arrives(channelPath());
      await at.waitForToast(`You follow ${name}`);
      await isPressed(at, name, true);
      await untilStored(at.page, 'follows', [name]);
    });

    it('fills a row and a page, until it is taken back', async () => {
      const { at } = await signedIn({ width });
      await at.goto('/following');
      await at.main.getByText('Nothing here yet.').waitFor();
      await at.goto(channelPath());
      const name = await channelOf(at);
      await followOf(at, name).click();
      await untilStored(at.page, 'follows', [name]);

      await at.goto('/');
      await region(at, 'From What You Follow').getByRole('link').first().waitFor();
      expect(await at.violations()).toEqual([]);
      await at.goto('/following');
      await at.main.getByText(/ new since your last visit$/).waitFor();
      expect(await at.main.getByText('New', { exact: true }).count()).toBeGreaterThan(0);
      await at.isFine();
      // The marks stay during the visit, and are gone in the next one.
      const isSeen = () =>
        at.page.evaluate<boolean>(
          `fetch('/api/v1/following').then((answer) => answer.json()).then(({ seen_at }) => seen_at !== null)`,
        );
      await waitUntil(isSeen, { what: 'the visit to be stored' });
      await at.goto('/following');
      await at.main.getByText('Nothing new since your last visit.').waitFor();

      await at.press(`Unfollow ${name}`);
      await at.main.getByText('You do not follow anything yet.').waitFor();
      await untilStored(at.page, 'follows', []);
      await at.page.getByRole('button', { name: 'Undo' }).first().click();
      await untilStored(at.page, 'follows', [name]);
    });

    it('hides talks from the rows, not from addresses', async () => {
      const { at } = await site.open('/', { width });
      const row = region(at, 'New Releases');
      const first = row.locator('li').first().locator('h3');
      const title = await first.innerText();
      const path = (await row.locator('li a').first().getAttribute('href')) ?? '';
      await at.goto(path);
      await at.press('Not interested');
      await at.press('This talk');
      await at.waitForToast(`${title} is hidden`);
      expect(await at.violations()).toEqual([]);
      await at.goto('/');
      await waitUntil(async () => (await first.innerText()) !== title, {
        what: 'another talk first',
      });
      expect(await at.page.evaluate<boolean>(`'hiding' in document.documentElement.dataset`)).toBe(
        false,
      );
      await at.goto(path);
      await at.titled(title);

      await at.goto('/following');
      await at.fill({ 'Hide titles with this word': 'canary' });
      await at.press('Hide');
      await at.main.getByText('Word in a title').waitFor();
      await at.isFine();
      await at.press(`Show ${title} again`);
      await at.goto('/');
      await waitUntil(async () => (await first.innerText()) === title, { what: 'the talk again' });
      await at.goto('/following');
      await at.press('Show canary again');
    });
  });

  describe('My List', () => {
    const put = (page: Page, id: string): Promise<number> =>
      page.evaluate<number>(
        `fetch('${API}', { method: 'POST', headers: { 'content-type': 'application/json' },
          body: '{"episode_id":"${id}"}' }).then(({ status }) => status)`,
      );

    it.each([
      ['removed', 204],
      ['not removed after all', 409],
    ])(
      'shows the buttons of the card under the mouse when the one there is %s',
      async (_, status) => {
        const { at } = await signedIn();
        // The whole panel is in view: a click that scrolled first would move the card from under the mouse.
        await at.page.setViewportSize({ width: 1280, height: 1600 });
        // Late typefaces are not used, and the system's wider ones make the panels taller.
        await at.page.route('**/*.woff2', (route) =>
          setTimeout(() => void route.continue().catch(() => undefined), 1_500),
        );
        for (const number of [0, 1, 2]) expect(await put(at.page, talk(number).id)).toBe(201);
        const removeOf = (name: string) =>
          at.page
            .locator('li.card', { hasText: name })
            .getByRole('button', { name: `Remove ${name} from My List` });
        for (const path of ['/my-list', '/']) {
          await at.goto(path);
          const list = at.page.getByRole('list', { name: 'My List', exact: true });
          const card = list.getByRole('listitem').filter({ has: at.page.locator('a') });
          await card.nth(2).waitFor();
          const [, second = '', third = ''] = await list.getByRole('heading').allInnerTexts();
          // Held until the card after it has come under the mouse.
          let answer = () => {};
          const held = new Promise<void>((resolve) => (answer = resolve));
          await at.page.route(`**${API}/**`, async (route) => {
            if (route.request().method() !== 'DELETE') return route.continue();
            await held;
            if (status === 409)
              await route.fulfill({ status, json: { title: 'Conflict', status } });
            else await route.continue();
          });
          await card.nth(1).hover();
          await removeOf(second).locator('visible=true').click();
          await removeOf(third).locator('visible=true').waitFor();
          answer();
          await at.waitForToast(
            status === 409 ? 'Failed to remove from list' : 'Removed from My List',
          );
          const last = status === 409 ? second : third;
          await removeOf(last).locator('visible=true').waitFor();
          await at.page.unroute(`**${API}/**`);
          if (status === 204) await put(at.page, talk(1).id);
        }
      },
    );
  });

  describe('the watch history', () => {
    it('is merged into the account at sign-in, and continues on another device', async () => {
      const person = await site.person();
      const { at: phone } = await site.open('/', { width, elsewhere: FIVE_MINUTES_IN });
      const { id, title } = site.ids.map((id) => catalogue.get(id)).find((it) => it.embeddable)!;
      await phone.goto(`/video/${id}?play=${id}`);
      await phone.page.locator('iframe').waitFor();
      const isKept = () =>
        phone.page.evaluate<boolean>(`localStorage.getItem('watch-progress') !== null`);
      await waitUntil(isKept, { what: 'the position' });
      await phone.goto('/auth');
      await phone.signIn(person);
      await phone.arrives('/');
      const isStored = () =>
        phone.page.evaluate<boolean>(
          `fetch('/api/v1/history').then((answer) => answer.json())
            .then(({ items }) => items.some(({ episode_id }) => episode_id === '${id}'))`,
        );
      await waitUntil(isStored, { timeoutMs: 40_000, what: 'the position in the account' });

      const { page: laptop } = await signedIn({}, person);
      const row = laptop.getByRole('region', { name: 'Continue Watching' });
      await row.getByText(title).first().waitFor();
    });
  });

  it('leaks no secret in its log or its refusals', () => {
    const { lines, refusals, tokens } = site.counts();
    expect(Math.min(lines, refusals, tokens)).toBeGreaterThan(0);
    expect(site.leaks()).toEqual([]);
  });
});
