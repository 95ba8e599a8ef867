import { tempDir, waitUntil } from '@elevate/testing';
import type { Settings } from './environment.js';
import { startNewsWorld, type NewsWorld } from './news-world.js';
import { IngestionClient } from './ingestion-client.js';
import { startVisitedSite, type VisitedSite } from './visited-site.js';

export interface NewsSite extends VisitedSite {
  readonly world: NewsWorld;
  readonly operator: IngestionClient;
}

/** Changes what is published before anything is read; returns more settings of the product. */
type Preparation = (world: NewsWorld) => Settings;

export async function startNewsSite(name: string, prepare?: Preparation): Promise<NewsSite> {
  const [folder, world] = [await tempDir(name), await startNewsWorld()];
  const settings = { ...world.settings, ...prepare?.(world), DATA_DIR: folder.path };
  let visited: VisitedSite | undefined;
  const close = async () => {
    await visited?.close();
    await world.close();
    await folder.remove();
  };
  try {
    visited = await startVisitedSite({ name, settings });
    const operator = new IngestionClient(folder.path);
    await operator.follow(world.feeds);
    await operator.syncNews();
    await waitUntil(async () => (await articlesShown(visited!.url)) === world.articles.length, {
      timeoutMs: 120_000,
      what: `the site to show ${world.articles.length} articles`,
    });
    return { ...visited, world, operator, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function articlesShown(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/news/stats`);
  const { total_articles } = (await response.json()) as { total_articles: number };
  return total_articles;
}

export async function firstPage(
  url: string,
): Promise<readonly { readonly thumbnail_url: string | null }[]> {
  const response = await fetch(`${url}/api/v1/news`);
  const { items } = (await response.json()) as {
    items: readonly { readonly thumbnail_url: string | null }[];
  };
  return items;
}
