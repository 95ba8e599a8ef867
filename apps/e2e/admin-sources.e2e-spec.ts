import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import type { AccountPage } from './support/account-page.js';
import { describeInBrowser } from './support/browser.js';
import { runBuiltCommand } from './support/operator-commands.js';

const SOURCES = `${MANAGEMENT}?tab=sources`;
const CHANNELS = 4;
const VIDEOS = 12;

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the followed sources, in a browser', () => {
  let site: AccountSite;
  beforeAll(async () => {
    const plan = { seed: 64, channels: CHANNELS, videosPerChannel: VIDEOS, edgeCases: false };
    site = await AccountSite.start({ name: 'admin-sources', world: generateWorld(plan) });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave()).toEqual([]);
  });
  afterAll(async () => site?.close());

  const channel = (index: number) => site.upstream!.world.channels[index]!;
  const isFine = async (at: AccountPage) => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };
  const openRemoval = async ({ main }: AccountPage, title: string) => {
    await main.getByRole('button', { name: `Remove ${title}`, exact: true }).click();
    const question = main.getByRole('group', { name: `Remove ${title}?` });
    await question.getByRole('radio').first().waitFor();
    return question;
  };
  const card = (page: Page) => page.getByRole('main').locator('a[href^="/video/"]').first();
  const empty = (page: Page) =>
    page.getByText('No videos available from this channel.', { exact: true }).waitFor();
  const countShown = async (id: string) => {
    const answer = await fetch(`${site.url}/api/v1/channels/${id}`);
    return answer.ok ? ((await answer.json()) as { video_count: number }).video_count : 0;
  };

  it('asks what happens to the episodes of a channel', async () => {
    const { at, page } = await openAsAdmin(site, SOURCES, { width });
    const question = await openRemoval(at, channel(0).title);
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
    await question.getByRole('radio', { name: `Hide ${VIDEOS} episodes` }).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });

  it('hides them by keyboard, an open page of a visitor follows, and a sync changes nothing', async () => {
    const { id, title } = channel(0);
    const { at, page } = await openAsAdmin(site, SOURCES);
    const visitor = await site.open(`/channel/${id}`);
    await card(visitor.page).waitFor();
    const question = await openRemoval(at, title);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    expect(await question.getByRole('radio', { name: /^Hide/ }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await at.waitForToast(`${title} is no longer followed. ${VIDEOS} episodes hidden`);
    await empty(visitor.page);
    await site.syncAgain();
    expect(await countShown(id)).toBe(0);
    await at.goto(`${MANAGEMENT}?tab=content&state=hidden`);
    await at.main.getByRole('status').getByText(`${VIDEOS} episodes found`).waitFor();
  });

  it('removes them, and brings them back once the channel is followed again', async () => {
    const { id, title } = channel(1);
    const { at } = await openAsAdmin(site, SOURCES);
    const visitor = await site.open(`/channel/${id}`);
    await card(visitor.page).waitFor();
    const question = await openRemoval(at, title);
    await question.getByRole('radio', { name: `Remove ${VIDEOS} episodes` }).check();
    await at.press('Remove channel');
    await empty(visitor.page);
    await waitUntil(async () => (await countShown(id)) === 0);
    await site.syncAgain();
    expect(await countShown(id)).toBe(0);
    await at.main.getByLabel('Handle, channel id or address').fill(id);
    await at.press('Add channel');
    await at.waitForToast(`${title} is now followed`);
    await site.syncAgain();
    await card(visitor.page).waitFor();
    await waitUntil(async () => (await countShown(id)) === VIDEOS);
  });

  it('are removed by the command as well', async () => {
    const { id } = channel(2);
    const args = ['remove', id, '--episodes', 'hide'];
    const { code, stdout } = await runBuiltCommand('channels', args, site.settings);
    expect([code, stdout.trim()]).toEqual([0, `Removed: ${id} (its episodes are hidden)`]);
    await waitUntil(async () => (await countShown(id)) === 0);
    expect(await countShown(channel(3).id)).toBe(VIDEOS);
  });

  it('are pasted, shown with what each name does, and followed', async () => {
    const { at, page } = await openAsAdmin(site, SOURCES, { width });
    await page.getByRole('button', { name: 'Add many at once' }).press('Enter');
    const names = at.main.getByLabel('Handles, channel ids or addresses');
    await names.waitFor();
    const text = `${channel(2).handle!}, https://www.youtube.com/channel/${channel(3).id}\n@unknown`;
    await page.keyboard.type(text);
    expect(await names.inputValue()).toBe(text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const summary = '1 new, 1 already followed, 1 not known to YouTube';
    await at.main.getByRole('heading', { name: summary }).waitFor();
    await isFine(at);
    await at.press('Add 1 channel');
    await at.waitForToast(`${channel(2).title} is now followed`);
  });

  it('of news come from an OPML file and leave in one', async () => {
    const { at, page } = await openAsAdmin(site, SOURCES, { width: 360 });
    const outline = (host: string) => `<outline text="${host}" xmlUrl="https://${host}/feed.xml"/>`;
    const opml = `<opml><body>${outline('one.example')}${outline('two.example')}${outline('10.0.0.1')}</body></opml>`;
    await at.press('Import OPML');
    const file = { name: 'feeds.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) };
    await at.main.getByLabel('OPML file').setInputFiles(file);
    await at.main.getByRole('heading', { name: '2 new, 1 cannot be fetched' }).waitFor();
    await isFine(at);
    await at.press('Add 2 feeds');
    await at.waitForToast('2 feeds are now followed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export OPML' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('feeds.opml');
    expect(await readFile(await download.path(), 'utf8')).toContain('https://two.example/feed.xml');
  });
});
