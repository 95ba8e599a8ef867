import { deepStrictEqual } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { startPublishers } from '@elevate/upstream';
import { startEmbeddedMode } from '../ingest/modes.mjs';

const POLL_EVERY_MS = 20;
const LONGEST_MS = 300_000;

/** Syncs of so many feeds of which none has changed, by the embedded product, in milliseconds each. */
export async function measureUnchanged({ feeds, rounds, log }) {
  const publishers = await startPublishers({ publishers: feeds, items: 10 });
  const product = await startEmbeddedMode({
    ...{ FEED_LOOPBACK_ORIGINS: publishers.origins, FEED_HOST_GAP_MS: '0' },
    ...{ DEFAULT_FEEDS: 'off', ARTICLE_PICTURES: 'off', SAMPLE_NEWS: 'off' },
    // In production, no feed may be on this machine.
    NODE_ENV: 'development',
  });
  const sync = async () => {
    const startedAt = performance.now();
    const { run } = await product.command('v1/news-syncs', {});
    const ended = await untilEnded(product, run.id);
    log(`${feeds} feeds: ${ended.status} after ${Math.round(performance.now() - startedAt)} ms`);
    deepStrictEqual(ended.status, 'succeeded');
    return performance.now() - startedAt;
  };
  try {
    const wanted = publishers.servers.map(({ feedUrl }) => ({ feed_url: feedUrl }));
    await product.command('v1/feeds', { feeds: wanted });
    await sync();
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      publishers.resetTraffic();
      times.push(await sync());
      const { statuses } = publishers.traffic('feed');
      // The schedule may ask some feeds beside.
      deepStrictEqual([Object.keys(statuses), statuses[304] >= feeds], [['304'], true]);
    }
    return times;
  } finally {
    await product.stop();
    await publishers.close();
  }
}

async function untilEnded(product, id) {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const { run } = await product.read(`v1/runs/${id}`);
    if (run.status !== 'running' && run.status !== 'queued') return run;
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`The run ${id} did not end`);
}
