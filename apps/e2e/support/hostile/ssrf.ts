import type { HostileClient } from './hostile-client.js';

export interface SeenFeed {
  readonly id: string;
  readonly feed_url: string;
  readonly health: {
    readonly state: string;
    readonly last_success_at: string | null;
    readonly last_error: { readonly reason: string } | null;
  };
}

export async function followedFeeds(client: HostileClient): Promise<readonly SeenFeed[]> {
  const { body } = await client.get('/admin/feeds');
  return (body as { items: readonly SeenFeed[] }).items;
}

/** Fetches all feeds now, and waits for the end of the run. */
export async function syncNews(client: HostileClient): Promise<void> {
  const started = await client.post('/admin/news-syncs', { force: true });
  if (started.status !== 200) throw new Error(`${started.status} ${started.text}`);
  const { id } = (started.body as { run: { id: string } }).run;
  for (let count = 0; count < 40; count += 1) {
    const { body } = await client.get(`/admin/runs/${id}?wait=5`);
    if ((body as { run: { status: string } }).run.status !== 'running') return;
  }
  throw new Error(`The run ${id} did not end`);
}

interface SeenArticle {
  readonly title: string;
  readonly link: string;
  readonly thumbnail_url: string | null;
}

export async function shownArticles(client: HostileClient): Promise<readonly SeenArticle[]> {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => client.get(`/news?page=${page}`)));
  return pages.flatMap(
    ({ body }) => (body as { items?: readonly SeenArticle[] } | undefined)?.items ?? [],
  );
}

export function problemForVisitors(
  { link, thumbnail_url: picture }: SeenArticle,
  forbidden: readonly string[],
): string | null {
  // A link to another port of a public host is a person's own choice.
  if (forbidden.includes(link) && !link.startsWith('https://feeds.example:'))
    return `links to ${link}`;
  const isOwn = picture === null || /^\/article-pictures\/[a-z0-9-]+\.webp$/.test(picture);
  return isOwn ? null : `shows the picture ${picture}`;
}
