import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld, startPublishers, type Publishers } from '@elevate/upstream';
import { AccountSite } from './support/account-site.js';
import type { AccountPage } from './support/account-page.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser, pageWorks } from './support/browser.js';
import { IngestionClient } from './support/ingestion-client.js';

const CHANNELS = 3;
const FEEDS = 3;
/** So long each answer of the stand-in takes where progress is to be seen. */
const SLOW_MS = 600;

interface RunSummary {
  readonly id: string;
  readonly kind: string;
  readonly trigger: string;
  readonly status: string;
}

describeInBrowser('syncs by an administrator, against a stand-in, in a browser', () => {
  let site: AccountSite;
  let publishers: Publishers;
  let operator: IngestionClient;

  beforeAll(async () => {
    publishers = await startPublishers({ publishers: FEEDS, items: 5 });
    site = await AccountSite.start({
      name: 'admin-syncs',
      world: generateWorld({ seed: 5, channels: CHANNELS, videosPerChannel: 20, edgeCases: false }),
      settings: {
        FEED_HOST_GAP_MS: '0',
        ARTICLE_PICTURES: 'off',
        FEED_LOOPBACK_ORIGINS: publishers.origins,
      },
    });
    await setUpAdministrator(site);
    operator = new IngestionClient(site.settings['DATA_DIR'] ?? '');
    await operator.followFeeds(
      publishers.servers.map(({ feedUrl, content }) => ({ feed_url: feedUrl, name: content.name })),
    );
  });
  beforeEach(() => site.upstream?.setFaults({}));
  afterEach(async () => {
    expect(await site?.leave()).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await publishers?.close();
  });

  const slowly = (ms = SLOW_MS) => site.upstream?.setFaults({ rules: [{ kind: 'latency', ms }] });
  // Beside the page, which may be loading itself again.
  const runs = async ({ page }: AccountPage) => {
    const answer = await page.request.get(`${site.url}/api/v1/admin/runs`);
    const { items } = (await answer.json()) as { items: readonly RunSummary[] };
    // Those that begin by themselves may begin at any time.
    return items.filter(({ trigger }) => trigger !== 'schedule' && trigger !== 'start');
  };
  const consoleOf = ({ main }: AccountPage) => main.getByRole('region', { name: 'Live console' });
  const live = async (at: AccountPage) => {
    await consoleOf(at).getByText('Live', { exact: true }).waitFor();
  };
  const newTalk = (title: string) => {
    const channel = site.upstream!.world.channels[0]!;
    return site.upstream!.addVideo({ channelId: channel.id, title, durationSeconds: 1_800 });
  };

  it('imports the uploads of channels, with progress', async () => {
    const { at, page, documents } = await openAsAdmin(site, MANAGEMENT);
    await live(at);
    const { id } = newTalk('A talk of this very minute');
    slowly();
    const loaded = documents.length;
    await at.press('Sync YouTube Channels');
    expect(await at.main.getByRole('button', { name: 'Syncing...' }).isDisabled()).toBe(true);
    const run = consoleOf(at).getByRole('article').filter({ hasText: 'Started by you' });
    await run.waitFor();
    const bar = run.getByRole('progressbar');
    expect(await bar.getAttribute('aria-valuemax')).toBe(String(CHANNELS));
    expect(await run.getByRole('listitem').count()).toBe(CHANNELS);
    const steps = new Set<string>();
    await waitUntil(
      async () => {
        const now = await bar.getAttribute('aria-valuenow', { timeout: 1_000 }).catch(() => null);
        if (now !== null) steps.add(now);
        return now === String(CHANNELS);
      },
      { timeoutMs: 60_000, everyMs: 20, what: 'the end of the run' },
    );
    // It was seen on its way, and not only when it was over.
    expect(steps.size).toBeGreaterThan(1);
    await at.waitForToast(`YouTube channels synced successfully (${CHANNELS} channels)`);
    await waitUntil(() => documents.length > loaded, { what: 'the page to be loaded again' });
    await page.getByRole('heading', { name: 'Recent runs' }).waitFor();
    await waitUntil(async () => (await fetch(`${site.url}/api/v1/episodes/${id}`)).ok, {
      what: 'the talk to be on the site',
    });
  });

  it('brings in news, and says which feed failed; that alone is tried again', async () => {
    const { at, documents } = await openAsAdmin(site, MANAGEMENT);
    await live(at);
    publishers.servers[1]?.setFault({ kind: 'status', status: 404 });
    const loaded = documents.length;
    await at.press('Sync News Content');
    const run = consoleOf(at).getByRole('article', { name: 'News sync' }).first();
    const again = run.getByRole('button', { name: 'Retry failed only (1)' });
    await again.waitFor();
    publishers.servers[1]?.setFault(null);
    await again.click();
    const second = consoleOf(at)
      .getByRole('article', { name: 'News sync' })
      .filter({ hasText: /Done · 1 source ·/ });
    await second.waitFor();
    expect(documents.length).toBe(loaded);
    const [retried, first] = await runs(at);
    expect([retried?.status, first?.kind]).toEqual(['succeeded', 'news']);
  });

  it('says so when all the news could be read', async () => {
    const { at } = await openAsAdmin(site, MANAGEMENT);
    await live(at);
    await at.press('Sync News Content');
    await at.waitForToast('News content synced successfully');
  });

  it.each([
    ['Sync', 'Starting sync...', 'video'],
    ['Backfill', 'Starting backfill enrichment...', 'backfill'],
  ])('has %s in the top bar, of which one goes on at a time', async (name, started, kind) => {
    const { at, page, documents } = await openAsAdmin(site, '/help');
    const buttons = page.getByRole('group', { name: 'Sync content' }).getByRole('button');
    await buttons.first().waitFor();
    slowly();
    const loaded = documents.length;
    await buttons.getByText(name, { exact: true }).click();
    await at.waitForToast(started);
    for (const button of await buttons.all()) expect(await button.isDisabled()).toBe(true);
    await waitUntil(() => documents.length > loaded, {
      timeoutMs: 60_000,
      what: 'the page to be loaded again',
    });
    await pageWorks(page);
    expect((await runs(at))[0]).toMatchObject({ kind, status: 'succeeded' });
  });

  it('joins a run that is on already', async () => {
    const { at } = await openAsAdmin(site, MANAGEMENT);
    await live(at);
    const before = (await runs(at)).length;
    slowly();
    await operator.startSync();
    await consoleOf(at)
      .getByRole('article')
      .filter({ hasText: 'Started by the operator' })
      .waitFor();
    await at.press('Sync YouTube Channels');
    await at.waitForToast(`YouTube channels synced successfully (${CHANNELS} channels)`);
    const after = await runs(at);
    expect([after.length, after[0]?.trigger]).toEqual([before + 1, 'operator']);
  });

  it('ends a run that is not wanted any more', async () => {
    const { at } = await openAsAdmin(site, MANAGEMENT);
    await live(at);
    slowly(1_500);
    await at.press('Sync YouTube Channels');
    const run = consoleOf(at).getByRole('article').filter({ hasText: 'Started by you' });
    await run.getByRole('button', { name: 'Cancel' }).click();
    await run.getByText(/^Cancelled · /).waitFor();
    expect((await runs(at))[0]).toMatchObject({ status: 'cancelled' });
  });

  it('shows the automatic syncs and the quota they use', async () => {
    const { at } = await openAsAdmin(site, MANAGEMENT, { width: 360 });
    const card = at.main.getByRole('region', { name: 'System Status' });
    await card.getByText('Active (30 min)', { exact: true }).waitFor();
    expect(await card.getByText('Active (hourly)', { exact: true }).count()).toBe(2);
    expect(await at.horizontalOverflow()).toBe(0);
    const { used } = await operator.quota();
    expect(used).toBeGreaterThan(0);
  });
});
