import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { Locator, Page } from 'playwright-core';
import type { AccountPage } from './support/account-page.js';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { rowsOf } from './support/browser-home.js';
import { readCatalogue, type Catalogue, type Known } from './support/catalogue-truth.js';

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

const API = '/api/v1/my-list';

/** The panel closes where a click has to scroll first; a person then moves the mouse and tries again. */
async function clickInPanel(page: Page, card: Locator, button: Locator): Promise<void> {
  for (let left = 4; ; left -= 1) {
    await card.hover();
    try {
      return await button.click({ timeout: 5_000 });
    } catch (error) {
      if (left === 0) throw error;
      await page.mouse.move(0, 0);
    }
  }
}

describeInBrowser('My List, in a browser', () => {
  let site: AccountSite;
  let catalogue: Catalogue;

  beforeAll(async () => {
    const world = generateWorld({ seed: 5, channels: 2, videosPerChannel: 12, edgeCases: false });
    site = await AccountSite.start({ name: 'account-list', world });
    catalogue = await readCatalogue(site.url, site.ids);
  });
  afterEach(async () => {
    // 401: a request that was under way at sign-out.
    expect(await site?.leave(401, 409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  /** Signed in, on the home page. */
  const signedIn = async (options: VisitOptions = {}): Promise<AccountVisit> => {
    const visit = await site.open('/auth', options);
    await visit.at.signIn(await site.person());
    await visit.at.arrives('/');
    return visit;
  };
  /** What the server has, newest first. */
  const saved = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(
      `fetch('${API}').then((answer) => answer.json())
        .then(({ items }) => items.map(({ episode_id: id }) => id))`,
    );
  const put = (page: Page, id: string): Promise<number> =>
    page.evaluate<number>(
      `fetch('${API}', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: '{"episode_id":"${id}"}' }).then(({ status }) => status)`,
    );
  const button = ({ page }: AccountPage, name: string): Locator =>
    page.getByRole('main').getByRole('button', { name, exact: true });
  const cards = ({ page }: AccountPage): Locator => page.locator('ul.episode-grid > li');
  const talk = (number: number): Known => catalogue.get(site.ids[number] ?? '');

  describe('on a phone', () => {
    it('is filled from what a search finds', async () => {
      const { at, page } = await signedIn({ width });
      const wanted = talk(3);
      const words = new URLSearchParams({ q: wanted.title.slice(0, 60) });
      await at.goto(`/search?${words}&sort=newest`);
      const found = at.main.getByRole('link', { name: wanted.title, exact: true }).first();
      await found.waitFor();
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
      await found.press('Enter');
      await at.arrives(`/video/${wanted.id}`);
      await at.press('Add to List');
      await at.waitForToast('Saved to My List');
      expect(await saved(page)).toEqual([wanted.id]);
      await page.goBack();
      await found.waitFor();
    });

    it('keeps a talk from its own page, and lets it go there', async () => {
      const { at } = await signedIn({ width });
      const { id } = talk(3);
      await at.goto(`/video/${id}`);
      await at.press('Add to List');
      await at.waitForToast('Saved to My List');
      await button(at, 'In My List').waitFor();
      expect(await saved(at.page)).toEqual([id]);
      await at.page.reload();
      await button(at, 'In My List').waitFor();
      await at.press('In My List');
      await at.waitForToast('Removed from My List');
      await button(at, 'Add to List').waitFor();
      expect(await saved(at.page)).toEqual([]);
    });

    it('shows the saved episodes, newest first, until they are removed', async () => {
      const { at } = await signedIn({ width });
      const kept = [talk(0), talk(1), talk(2)];
      for (const { id } of kept) expect(await put(at.page, id)).toBe(201);
      await at.goto('/my-list');
      await at.titled('My List');
      await waitUntil(async () => (await cards(at).count()) === 3);
      expect(await cards(at).getByRole('heading').allInnerTexts()).toEqual(
        kept.map(({ title }) => title).reverse(),
      );
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
      for (const { title } of kept) {
        const card = cards(at).filter({ hasText: title });
        const button = card.getByRole('button', { name: `Remove ${title} from My List` }).first();
        await clickInPanel(at.page, card, button);
        await card.waitFor({ state: 'detached' });
        await at.waitForToast('Removed from My List');
      }
      await at.main.getByText('Your list is empty.', { exact: true }).waitFor();
      // The words of the removal before may still be there: they say nothing about the last one's answer.
      await waitUntil(async () => (await saved(at.page)).length === 0, { what: 'nothing kept' });
      expect(await at.violations()).toEqual([]);
    });
  });

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
        at.page.locator('li.card', { hasText: name }).getByRole('button', {
          name: `Remove ${name} from My List`,
        });
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
          if (status === 409) await route.fulfill({ status, json: { title: 'Conflict', status } });
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

  it('keeps a talk from a card, and is the first row of home then', async () => {
    const { at } = await signedIn();
    const headings = async () => (await rowsOf(at.page)).map(({ heading }) => heading);
    await waitUntil(async () => (await headings()).length > 3);
    expect(await headings()).not.toContain('My List');
    const card = at.main.locator('li.card').first();
    await card.hover();
    const add = card.getByRole('button', { name: /^Add .* to My List$/ });
    const title = /^Add (.*) to My List$/.exec((await add.getAttribute('aria-label')) ?? '')?.[1];
    await clickInPanel(at.page, card, add);
    await at.waitForToast('Saved to My List');
    await waitUntil(async () => (await headings())[0] === 'My List');
    const [row] = await rowsOf(at.page);
    expect(row?.cards.map((one) => one.title)).toEqual([title]);
    expect(await at.violations()).toEqual([]);
    await at.page.reload();
    await waitUntil(async () => (await headings())[0] === 'My List');
  });

  it('keeps the talk of the hero, and lets it go there', async () => {
    const { at } = await signedIn();
    const hero = button(at, 'My List');
    await waitUntil(async () => (await hero.getAttribute('aria-pressed')) === 'false');
    await hero.click();
    await at.waitForToast('Saved to My List');
    await waitUntil(async () => (await hero.getAttribute('aria-pressed')) === 'true');
    expect(await saved(at.page)).toHaveLength(1);
    await hero.click();
    await at.waitForToast('Removed from My List');
    await waitUntil(async () => (await hero.getAttribute('aria-pressed')) === 'false');
    expect(await saved(at.page)).toEqual([]);
  });

  it('redirects a signed-out visitor to sign in and back, then saves the talk', async () => {
    const { at } = await site.open(`/video/${talk(4).id}`);
    await at.press('Add to List');
    await at.arrives(`/auth?from=${encodeURIComponent(`/video/${talk(4).id}`)}`);
    await at.signIn(await site.person());
    await at.arrives(`/video/${talk(4).id}`);
    await at.waitForToast('Saved to My List');
    await button(at, 'In My List').waitFor();
    expect(await saved(at.page)).toEqual([talk(4).id]);
  });

  it('saves the talk for a visitor who creates an account first', async () => {
    const { at } = await site.open(`/video/${talk(4).id}`);
    await at.press('Add to List');
    await at.arrives(`/auth?from=${encodeURIComponent(`/video/${talk(4).id}`)}`);
    const [email, password] = ['new.member@example.org', 'Quiet-harbour-77!x'];
    await at.press('Create an account');
    await at.fill({
      Email: email,
      Password: password,
      'LinkedIn profile URL': 'https://www.linkedin.com/in/new-member',
    });
    await at.press('Create Account');
    await at.titled('Sign in');
    await at.fill({ Email: email, Password: password });
    await at.press('Sign In');
    await at.arrives(`/video/${talk(4).id}`);
    await button(at, 'In My List').waitFor();
    expect(await saved(at.page)).toEqual([talk(4).id]);
  });

  it('is private: redirects a signed-out visitor to sign in, and back afterwards', async () => {
    const { at } = await site.open('/my-list');
    await at.arrives(`/auth?from=${encodeURIComponent('/my-list')}`);
    await at.signIn(await site.person());
    await at.arrives('/my-list');
    await at.main.getByText('Your list is empty.', { exact: true }).waitFor();
    await at.signOut();
    await at.waitForToast('Signed out successfully');
    await at.arrives('/auth');
    expect(await cards(at).count()).toBe(0);
  });

  it('shows a change in another tab at once, and reports a duplicate add', async () => {
    const { at, another } = await signedIn();
    const { id } = talk(5);
    await at.goto(`/video/${id}`);
    await button(at, 'Add to List').waitFor();
    const other = await another(`/video/${id}`);
    await other.page.getByRole('button', { name: 'Your account' }).waitFor();
    await other.press('Add to List');
    await other.waitForToast('Saved to My List');
    await button(at, 'In My List').waitFor();
    await other.press('In My List');
    await button(at, 'Add to List').waitFor();
    // Like a change on another device of the same person: this browser gets no notification.
    await waitUntil(async () => (await saved(at.page)).length === 0);
    expect(await put(at.page, id)).toBe(201);
    await at.press('Add to List');
    await at.waitForToast('Already in your list');
    await button(at, 'In My List').waitFor();
    expect(await saved(at.page)).toEqual([id]);
  });

  it('reverts an optimistic change that the server refused, with a message', async () => {
    const { at } = await signedIn();
    const { id } = talk(6);
    await at.goto(`/video/${id}`);
    await button(at, 'Add to List').waitFor();
    // Answers, because a page that cannot reach its server writes to the console.
    const refuse = () =>
      at.page.route(
        (url) => url.pathname.startsWith(API),
        (route) =>
          route.request().method() === 'GET'
            ? route.continue()
            : route.fulfill({
                status: 409,
                contentType: 'application/problem+json',
                body: '{"type":"about:blank","title":"Conflict","status":409,"code":"TEST.REFUSED"}',
              }),
      );
    await at.press('Add to List');
    await at.waitForToast('Saved to My List');
    await refuse();
    await at.press('In My List');
    await at.waitForToast('Failed to remove from list');
    await button(at, 'In My List').waitFor();
    expect(await saved(at.page)).toEqual([id]);
  });

  it('keeps a card for an unavailable episode, with the reason', async () => {
    const { at } = await signedIn();
    const outside = catalogue.newest.filter(({ id }) => site.upstream?.world.video(id));
    const [short, gone, good] = outside as [Known, Known, Known];
    for (const { id } of [short, gone, good]) expect(await put(at.page, id)).toBe(201);
    site.upstream?.patchVideo(short.id, { durationSeconds: 300 });
    site.upstream?.patchVideo(gone.id, { deleted: true });
    // One look may be wrong: the second that misses a talk takes it away.
    for (let look = 0; look < 2; look += 1) await site.syncAgain();
    await waitUntil(
      async () => {
        await at.goto('/my-list');
        await cards(at).first().waitFor();
        return (await at.page.locator('[data-unavailable]').count()) === 2;
      },
      { timeoutMs: 60_000, everyMs: 500, what: 'two talks that are not shown any more' },
    );
    expect(await cards(at).getByRole('heading').allInnerTexts()).toEqual(
      [good, gone, short].map(({ title }) => title),
    );
    const words = ({ title }: Known) =>
      at.page.locator('[data-unavailable]').filter({ hasText: title }).locator('p').innerText();
    expect(await words(short)).toBe('Now shorter than 10 minutes, which we do not show.');
    expect(await words(gone)).toBe('No longer on YouTube.');
    expect(await at.page.locator('[data-unavailable] a').count()).toBe(0);
    expect(await at.violations()).toEqual([]);
    await button(at, `Remove ${gone.title} from My List`).click();
    await at.waitForToast('Removed from My List');
    await waitUntil(async () => (await cards(at).count()) === 2);
  });

  it('leaks no secret in its log or its refusals', () => {
    const { lines, refusals, tokens } = site.seen();
    expect(Math.min(lines, refusals, tokens)).toBeGreaterThan(0);
    expect(site.leaks()).toEqual([]);
  });
});
