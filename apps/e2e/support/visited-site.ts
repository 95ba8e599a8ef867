import { tempDir, waitUntil } from '@elevate/testing';
import { startUpstream, type World } from '@elevate/upstream';
import { BffClient } from './bff-client.js';
import { launchBrowser, visit, type Visit, type VisitOptions, pageWorks } from './browser.js';
import { outsideTalks, sampleTalks } from './browser-truth.js';
import type { Settings } from './environment.js';
import { IngestionClient } from './ingestion-client.js';
import { startProduct } from './product-process.js';

export interface SitePlan {
  readonly name: string;
  readonly world?: World;
  /** Ids of the channels of the world that are followed at the start; default: all. */
  readonly channels?: readonly string[];
  readonly settings?: Settings;
}

export type VisitedSite = Awaited<ReturnType<typeof startVisitedSite>>;

export async function startVisitedSite(plan: SitePlan) {
  const data = await tempDir(plan.name);
  const upstream = plan.world && (await startUpstream({ world: plan.world }));
  const channels = plan.channels ?? plan.world?.channels.map(({ id }) => id) ?? [];
  const settings = {
    DATA_DIR: data.path,
    SAMPLE_CATALOGUE: 'on',
    SAMPLE_EVENTS: 'off',
    SAMPLE_NEWS: 'off',
    DEFAULT_FEEDS: 'off',
    ...(upstream && { YOUTUBE_API_BASE_URL: upstream.url, YOUTUBE_API_KEY: upstream.key }),
    ...plan.settings,
  };
  const [browser, product] = await Promise.all([launchBrowser(), startProduct(settings)]);
  const open: Visit[] = [];
  const leave = async () => {
    const left = open.splice(0);
    for (const visited of left) await visited.close();
    return left.flatMap(({ errors }) => errors);
  };
  const close = async () => {
    await leave();
    await browser.close();
    await product.stop();
    await upstream?.close();
    await data.remove();
  };
  try {
    if (upstream) {
      const operator = new IngestionClient(String(settings.DATA_DIR));
      await operator.followChannels(channels);
      await operator.syncVideo();
    }
    const site = new BffClient(product.url);
    const talks = [...(await sampleTalks()), ...(upstream ? outsideTalks(upstream, channels) : [])];
    await waitUntil(async () => (await site.stats()).videos === talks.length, {
      timeoutMs: 60_000,
      what: `the site to show ${talks.length} episodes`,
    });
    return {
      url: product.url,
      site,
      browser,
      upstream,
      output: () => product.process.output(),
      /** Of all talks that should be shown. */
      ids: talks.map(({ id }) => id),
      /** Opens a URL as a new visitor and waits for hydration. */
      open: async (path: string, options: VisitOptions = {}) => {
        // The service worker downloads the whole client in parallel; only some tests need it.
        const visited = await visit(browser, `${product.url}${path}`, {
          serviceWorkers: 'block',
          ...options,
        });
        open.push(visited);
        await pageWorks(visited.page);
        return visited;
      },
      leave,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
