import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, jest } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { startPublishers, type PublisherFault, type Publishers } from '@elevate/upstream';
import { campaignLog } from './support/campaign/campaign-log.js';
import { IngestionClient } from './support/ingestion-client.js';
import { articlesShown } from './support/news-site.js';
import { startProduct, type Product } from './support/product-process.js';

const ITEMS = 40;
/** All that one answer of a feed may bring. */
const MOST_ITEMS = 200;
const FRESH = 20;
const MB = 1024 * 1024;
const MOST_MB_ABOVE_IDLE = 300;

/** Each fault once; the other publishers are well. */
const FAULTS: readonly (readonly [PublisherFault, string | null])[] = [
  [{ kind: 'html' }, 'web-page'],
  [{ kind: 'empty' }, 'empty'],
  [{ kind: 'huge' }, 'too-large'],
  [{ kind: 'gzip-bomb' }, 'too-large'],
  [{ kind: 'entities' }, 'entities'],
  [{ kind: 'deep' }, 'too-deep'],
  [{ kind: 'redirect', to: 'http://127.0.0.1/' }, 'forbidden-address'],
  [{ kind: 'redirect', to: 'http://[fd00::1]/' }, 'forbidden-address'],
  [{ kind: 'redirect-loop' }, 'too-many-redirects'],
  [{ kind: 'status', status: 429, retryAfter: 60 }, 'rate-limited'],
  [{ kind: 'bot-wall' }, 'blocked'],
  [{ kind: 'reset' }, 'unreachable'],
  // Read all the same.
  [{ kind: 'many-items' }, null],
  [{ kind: 'javascript-link' }, null],
  [{ kind: 'script-title' }, null],
  [{ kind: 'same-guid' }, null],
  [{ kind: 'year-9999' }, null],
  [{ kind: 'slow', ms: 2_000 }, null],
];

jest.setTimeout(600_000);

const { log, beforeAll, it } = campaignLog('news');

describe('36 feeds, some of them ill', () => {
  let publishers: Publishers;
  let data: Awaited<ReturnType<typeof tempDir>>;
  let product: Product | undefined;

  const settings = () => ({
    DATA_DIR: data.path,
    FEED_LOOPBACK_ORIGINS: publishers.origins,
    FEED_HOST_GAP_MS: '0',
    SAMPLE_CATALOGUE: 'off',
    SCHEDULES: 'off',
  });
  const ingestion = () => new IngestionClient(data.path);
  const well = () => publishers.servers.slice(FAULTS.length);
  const items = () =>
    publishers.servers.reduce((sum, _, number) => sum + itemsOf(FAULTS[number]), 0);
  const shows = (count: number) =>
    waitUntil(async () => (await articlesShown(product?.url ?? '')) === count, {
      timeoutMs: 180_000,
      what: `the site to show ${String(count)} articles`,
    });
  const endOf = (id: string) =>
    waitUntil(
      async () => {
        const run = await ingestion().newsRun(id);
        return run.status === 'running' ? false : run;
      },
      { timeoutMs: 120_000, what: 'the end of the run' },
    );

  beforeAll(async () => {
    [data, publishers] = [await tempDir('chain-news'), await startPublishers({ items: ITEMS })];
    FAULTS.forEach(([fault], number) => publishers.servers[number]?.setFault(fault));
    product = await startProduct(settings());
    await ingestion().followFeeds(
      publishers.servers.map(({ feedUrl, content }) => ({ feed_url: feedUrl, name: content.name })),
    );
  });

  afterAll(async () => {
    await product?.process.end('SIGKILL');
    await publishers.close();
    await data.remove();
  });

  it('are fetched within the memory limit; a broken feed fails alone, with its reason', async () => {
    const memory = watchMemory(product?.process.pid ?? 0);
    const run = await endOf(await ingestion().startNewsSync());
    const above = (await memory.stop()) / MB;
    log(`36 feeds, ${above.toFixed(0)} MB above idle`);
    const byName = new Map(run.sources.map((source) => [source.name, source]));
    const sources = publishers.servers.map(({ content }) => byName.get(content.name));
    const reasons = sources.map((source) => source?.failed[0]?.reason ?? null);
    expect(reasons.slice(0, FAULTS.length)).toEqual(FAULTS.map(([, why]) => why));
    expect(sources.map((source) => source?.new)).toEqual(
      publishers.servers.map((_, number) => itemsOf(FAULTS[number])),
    );
    expect(above).toBeLessThan(MOST_MB_ABOVE_IDLE);
    await shows(items());
  });

  it('lose nothing and bring nothing twice when the product is killed in the middle', async () => {
    for (const [number] of publishers.servers.entries()) {
      for (let count = 0; count < FRESH; count += 1) publishers.publish(number);
    }
    publishers.resetTraffic();
    await ingestion().startNewsSync();
    await waitUntil(() => publishers.traffic('feed').requests >= 20, { everyMs: 1 });
    await product?.kill();
    product = await startProduct(settings());
    const kept = FAULTS.filter(([{ kind }, why]) => why === null && kind !== 'many-items').length;
    await shows(items() + FRESH * (well().length + kept));
  });
});

function itemsOf(fault: (typeof FAULTS)[number] | undefined): number {
  const [{ kind }, why] = fault ?? [{ kind: null }, null];
  if (why !== null) return 0;
  return kind === 'many-items' ? MOST_ITEMS : ITEMS;
}

/** The highest resident memory of a process above what it was at the beginning, in bytes. */
function watchMemory(pid: number) {
  const resident = async () => {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  };
  let stopped = false;
  const watched = resident().then(async (idle) => {
    let most = idle;
    while (!stopped) {
      most = Math.max(most, await resident());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return most - idle;
  });
  return {
    stop: () => {
      stopped = true;
      return watched;
    },
  };
}
