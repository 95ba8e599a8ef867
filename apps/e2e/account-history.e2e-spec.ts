import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { Locator, Page } from 'playwright-core';
import type { AccountPage } from './support/account-page.js';
import type { Person } from './support/account-page.js';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { readCatalogue, type Known } from './support/catalogue-truth.js';

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

// Answers the greeting as YouTube's player does: five minutes of fifty are watched.
const FIVE_MINUTES_IN = `<!doctype html><title>Stand-in</title><script>
  addEventListener('message', ({ data, source, origin }) => {
    if (JSON.parse(data).event !== 'listening') return;
    const info = { currentTime: 300.4, duration: 3000 };
    source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), origin);
  });
</script>`;

describeInBrowser('the watch history, in a browser', () => {
  let site: AccountSite;
  let talks: readonly Known[];

  beforeAll(async () => {
    const world = generateWorld({ seed: 7, channels: 2, videosPerChannel: 12, edgeCases: false });
    site = await AccountSite.start({ name: 'account-history', world });
    const catalogue = await readCatalogue(site.url, site.ids);
    talks = site.ids.map((id) => catalogue.get(id)!).filter(({ embeddable }) => embeddable);
  });
  afterEach(async () => {
    expect((await site?.leave(401)) ?? []).toEqual([]);
  });
  afterAll(async () => site?.close());

  const talk = (number: number): Known => talks[number]!;
  const visit = (path: string, options: VisitOptions) =>
    site.open(path, { elsewhere: FIVE_MINUTES_IN, ...options });
  const signIn = async (person: Person, options: VisitOptions): Promise<AccountVisit> => {
    const opened = await visit('/auth', options);
    await opened.at.signIn(person);
    await opened.at.arrives('/');
    return opened;
  };
  /** Plays a talk until its position is kept. */
  const watch = async (at: AccountPage, { id }: Known): Promise<void> => {
    const { page } = at;
    await at.goto(`/video/${id}?play=${id}`);
    await page.locator('iframe').waitFor();
    const isKept = () =>
      page.evaluate<boolean>(`(localStorage.getItem('watch-progress') ?? '').includes('${id}')`);
    await waitUntil(isKept, { what: `the position in ${id}` });
  };
  const stored = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(
      `fetch('/api/v1/history').then((answer) => answer.json())
        .then(({ items }) => items.map(({ episode_id: id }) => id))`,
    );
  const keeps = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>(
      `fetch('/api/v1/history').then((answer) => answer.json()).then(({ keep }) => keep)`,
    );
  const untilStored = (page: Page, ids: readonly string[]) =>
    waitUntil(
      async () => {
        // Positions are sent every 15 s, and at once when the visitor returns to the tab.
        await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
        return String(await stored(page)) === String(ids);
      },
      { timeoutMs: 40_000, everyMs: 200, what: `the account to have ${String(ids)}` },
    );
  const signOut = async (at: AccountPage): Promise<void> => {
    await at.page.getByRole('button', { name: 'Open menu' }).click();
    await at.page.getByRole('button', { name: 'Sign Out' }).click();
  };
  const cardOf = (at: AccountPage, { title }: Known): Locator =>
    at.main.locator('li.card').filter({ hasText: title });
  const rowOf = ({ page }: AccountPage) => page.getByRole('region', { name: 'Continue Watching' });

  it('is a page for visitors', async () => {
    const { at } = await visit('/history', { width });
    await at.titled('Watch history');
    await at.main.getByText('Your history is empty.').waitFor();
    for (const number of [0, 1]) await watch(at, talk(number));
    await at.goto('/history');
    await cardOf(at, talk(1))
      .getByText(/^\d+% watched$/)
      .waitFor();
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);

    await at.main.getByRole('searchbox').fill(talk(0).title);
    await at.main.getByText('Found 1 talk', { exact: true }).waitFor();
    await at.press('Clear search');

    const download = at.page.waitForEvent('download');
    await at.press('Export');
    const file = await (await download).path();
    const { items } = JSON.parse(await readFile(file, 'utf8')) as { items: unknown[] };
    expect(items).toEqual([
      expect.objectContaining({ episode_id: talk(1).id, title: talk(1).title, seconds: 300 }),
      expect.objectContaining({ episode_id: talk(0).id }),
    ]);

    await at.press(`Remove ${talk(1).title} from your history`);
    await cardOf(at, talk(1)).waitFor({ state: 'detached' });
    await at.press('Clear all');
    await at.main.getByText('Your history is empty.').waitFor();
    // The toast of the removal lies behind this one.
    const cleared = at.page.locator('[data-sonner-toast][data-front="true"]');
    await cleared.getByRole('button', { name: 'Undo' }).click();
    await cardOf(at, talk(0)).waitFor();

    const toggle = at.main.getByRole('switch', { name: 'Keep my history' });
    await toggle.focus();
    await at.page.keyboard.press('Space');
    await at.main.getByText(/^Nothing new is kept\./).waitFor();
    expect(await at.violations()).toEqual([]);
    await at.goto(`/video/${talk(2).id}?play=${talk(2).id}`);
    await at.page.locator('iframe').waitFor();
    await at.goto('/history');
    await cardOf(at, talk(0)).waitFor();
    expect(await cardOf(at, talk(2)).count()).toBe(0);
  });

  it('is the same on two devices of a member', async () => {
    const person = await site.person();
    // Merged into the account at sign-in.
    const { at: phone } = await visit('/', { width });
    await watch(phone, talk(0));
    await phone.goto('/auth');
    await phone.signIn(person);
    await phone.arrives('/');
    await untilStored(phone.page, [talk(0).id]);

    const { at: laptop } = await signIn(person, { width });
    await rowOf(laptop).getByText(talk(0).title).first().waitFor();
    await watch(laptop, talk(1));
    await untilStored(laptop.page, [talk(1).id, talk(0).id]);
    await phone.goto('/');
    await rowOf(phone).getByText(talk(1).title).first().waitFor();

    await phone.goto('/history');
    await phone.press(`Remove ${talk(0).title} from your history`);
    await untilStored(phone.page, [talk(1).id]);
    await laptop.goto('/history');
    await cardOf(laptop, talk(1)).waitFor();
    await cardOf(laptop, talk(0)).waitFor({ state: 'detached' });

    await laptop.main.getByRole('switch', { name: 'Keep my history' }).click();
    await waitUntil(() => keeps(laptop.page).then((isKept) => !isKept));
    await phone.goto('/history');
    await phone.main.getByText(/^Nothing new is kept\./).waitFor();

    await signOut(laptop);
    await laptop.goto('/history');
    await laptop.main.getByText('Your history is empty.').waitFor();
    expect(await stored(phone.page)).toEqual([talk(1).id]);
  });
});
