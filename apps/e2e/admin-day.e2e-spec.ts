import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { slowness, waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { Page } from 'playwright-core';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { Integrator } from './support/integrator.js';

const CHANNELS = 25;
const FOLLOWED = 5;
const VIDEOS = 60;
/** So many new videos a sync of the page brings; the schedule and the command bring the rest. */
const SYNCED = 50;
/** So soon an open page of a visitor shows a change. */
const FOLLOWED_WITHIN_MS = 2_000;
const EPISODES = `${MANAGEMENT}?tab=content`;
const BETTER = ['A better first title', 'A better second title'] as const;

/** One day in order: each test goes on with what the one before left. */
describeInBrowser("a curator's day with 1,500 episodes, in a browser", () => {
  const world = generateWorld({
    seed: 77,
    channels: CHANNELS,
    videosPerChannel: VIDEOS,
    edgeCases: false,
  });
  const pasted = world.channels.slice(FOLLOWED);
  let site: AccountSite;
  let integrator: Integrator;
  /** Milliseconds from a change to its appearance on an open page of a visitor. */
  const followed: number[] = [];

  beforeAll(async () => {
    integrator = await Integrator.start(() => site.url);
    site = await AccountSite.start({
      name: 'admin-day',
      world,
      channels: world.channels.slice(0, FOLLOWED).map(({ id }) => id),
      settings: { WEBHOOK_LOOPBACK_ORIGINS: integrator.receiver.origin },
    });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(409)).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await integrator?.receiver.close();
    process.stdout.write(`Open pages followed after ${followed.join(', ')} ms\n`);
  });

  const videos = async () =>
    ((await (await fetch(`${site.url}/api/v1/stats`)).json()) as { videos: number }).videos;
  const heroOf = async () => {
    const answer = await fetch(`${site.url}/api/v1/hero`);
    return ((await answer.json()) as { hero: { id: string } | null }).hero?.id;
  };
  const rows = (page: Page) => page.locator('.episodes-table tbody tr');
  const follows = async (visible: Promise<unknown>) => {
    const start = performance.now();
    await visible;
    const ms = Math.round(performance.now() - start);
    followed.push(ms);
    expect(ms).toBeLessThan(FOLLOWED_WITHIN_MS * slowness());
  };
  const untilText = ({ page }: AccountVisit, text: string, state: 'visible' | 'hidden') =>
    follows(page.getByText(text, { exact: true }).first().waitFor({ state }));
  const search = async (page: Page, text: string, count: string) => {
    await page.getByRole('searchbox', { name: 'Search title, speaker or id' }).fill(text);
    await page.getByRole('status').getByText(count, { exact: true }).waitFor();
  };
  const edit = async (page: Page, title: string) => {
    await search(page, `"${title}"`, '1 episode found');
    // The rows of the search before may still be shown.
    const row = rows(page).filter({ hasText: title });
    await row.getByRole('button').click();
    await page.getByRole('heading', { name: 'Edit episode' }).waitFor();
  };
  /** Titles of the newest episodes, as a visitor's home page shows them. */
  const newest = async ({ page }: AccountVisit): Promise<string[]> => {
    const row = page.getByRole('region', { name: 'New Releases', exact: true });
    await row.getByRole('heading').nth(1).waitFor();
    const titles = await row.getByRole('listitem').getByRole('heading').allInnerTexts();
    return titles.filter((title, index) => titles.indexOf(title) === index);
  };

  it('pastes 20 channels and syncs them', async () => {
    const { at, page } = await openAsAdmin(site, `${MANAGEMENT}?tab=sources`);
    const before = await videos();
    await at.press('Add many at once');
    const names = pasted.map(({ id, handle }, index) =>
      index % 2 === 0 ? handle : `https://www.youtube.com/channel/${id}`,
    );
    await at.main.getByLabel('Handles, channel ids or addresses').fill(names.join('\n'));
    await at.press('Check channels');
    await at.main.getByRole('heading', { name: '20 new', exact: true }).waitFor();
    await at.press('Add 20 channels');
    await at.waitForToast('20 channels are now followed');
    await page.getByRole('tab', { name: 'Content Sync', exact: true }).click();
    await at.press('Sync YouTube Channels');
    const until = (count: number) =>
      // The schedule may have begun as well.
      waitUntil(async () => (await videos()) >= before + count, {
        timeoutMs: 180_000,
        what: `${count} episodes of the pasted channels`,
      });
    await until(SYNCED);
    await site.syncAgain();
    await until(pasted.length * VIDEOS);
  });

  it('lets a program of others follow', async () => {
    const { at } = await openAsAdmin(site, `${MANAGEMENT}?tab=webhooks`);
    await at.press('Add webhook');
    expect(await at.violations()).toEqual([]);
    await at.fill({ Address: integrator.address, Description: 'The integrator' });
    for (const name of [/^An episode is new or has changed/, /^An episode was removed/])
      await at.main.getByRole('checkbox', { name }).check();
    await at.press('Add webhook');
    await at.waitForToast('The integrator now receives messages');
    expect(await at.violations()).toEqual([]);
    integrator.receiver.secrets.push(await at.field('Secret').inputValue());
    await at.press('I have stored it');
    expect(await integrator.readAll()).toBe(await videos());
  });

  it('hides one and corrects two, and an open home page of a visitor follows', async () => {
    const visitor = await site.open('/');
    const [hidden, ...corrected] = await newest(visitor);
    const { at, page } = await openAsAdmin(site, EPISODES);
    await edit(page, hidden!);
    await page.getByLabel('Hide from visitors').check();
    await page.getByLabel('Reason, which only administrators see').fill('An advertisement');
    await at.press('Save');
    await untilText(visitor, hidden!, 'hidden');
    await at.waitForToast('Episode saved');
    for (const [index, title] of BETTER.entries()) {
      await at.press('All episodes');
      await edit(page, corrected[index]!);
      await page.getByLabel('Title', { exact: true }).fill(title);
      await at.press('Save');
      await untilText(visitor, title, 'visible');
      // The visitor may see it before the answer ends the edit.
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    }
  });

  it('orders the picks and pins the hero, and an open home page of a visitor follows', async () => {
    const visitor = await site.open('/');
    const titles = await newest(visitor);
    const picked = titles.slice(2, 5);
    const { at, page } = await openAsAdmin(site, `${EPISODES}&section=editor-picks`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const title of picked) {
      await page.getByRole('searchbox', { name: 'Search an episode to add' }).fill(title);
      await button(`Add ${title}`).click();
    }
    await button(`Move down ${picked[0]!}`).press('Enter');
    await at.press('Save order');
    const cards = visitor.page
      .getByRole('region', { name: "Editor's Picks", exact: true })
      .getByRole('listitem');
    await follows(cards.nth(2).getByRole('heading', { name: picked[2]! }).waitFor());
    await cards.first().getByRole('heading', { name: picked[1]! }).waitFor();

    await at.goto(`${EPISODES}&section=hero`);
    await page.getByRole('searchbox', { name: 'Search an episode to pin' }).fill(titles[5]!);
    // It may be a candidate, too.
    await button(`Pin ${titles[5]!}`).first().click();
    const hero = visitor.page.locator('.home-stage h2');
    await follows(hero.getByText(titles[5]!, { exact: true }).waitFor());
  });

  it('a full sync changes nothing that was curated, and the program of others has the same catalogue', async () => {
    await integrator.untilEqual();
    const curated = await integrator.published();
    const hero = await heroOf();
    await site.syncAgain();
    expect(await integrator.published()).toEqual(curated);
    expect(await heroOf()).toBe(hero);
    expect(await videos()).toBe(curated.size);
    expect(curated.size).toBe(site.ids.length + pasted.length * VIDEOS - 1);
    await integrator.untilEqual();
  });
});
