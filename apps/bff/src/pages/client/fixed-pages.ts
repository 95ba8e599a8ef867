import { DEFAULT_EVENT_TIMES } from '@elevate/rules';
import { CHANNELS_URL, NEWS_SOURCES_URL, speakersUrl, TOPICS_URL } from '../../api/addresses.js';
import { feedsOfEverything } from '../feeds/feed-paths.js';
import { type ReadyBytes, type Resource, versionKey } from '../../http/ready-bytes/ready-bytes.js';
import { newsSources } from '../../api/news/news.queries.js';
import { CATEGORIES, channelPath, eventsPath, newsPath, speakerPath } from './client-paths.js';
import { fixedRoutes, NEWS_SOURCES, SPEAKERS } from './client-routes.js';
import type { Page } from './page.js';
import type { PageContext } from './page-context.js';
import { breadcrumbs, collectionPage, type NamedPath } from './structured-data/things.js';
import { joinJson } from './page-head.js';

interface Listing {
  readonly answers: readonly string[];
  readonly items: (context: PageContext) => readonly NamedPath[];
}

const listings = new Map<string, Listing>([
  [
    '/channels',
    {
      answers: [CHANNELS_URL],
      items: ({ model }) =>
        model.channelsByName().map(({ id, state: { name } }) => ({ name, path: channelPath(id) })),
    },
  ],
  [
    SPEAKERS,
    {
      answers: [speakersUrl({})],
      items: ({ model }) =>
        model.orders.speakers.all().map(({ id, name }) => ({ name, path: speakerPath(id) })),
    },
  ],
  [CATEGORIES, { answers: [TOPICS_URL], items: () => [] }],
  [
    NEWS_SOURCES,
    {
      answers: [NEWS_SOURCES_URL],
      items: ({ news }) =>
        newsSources(news).items.map(({ id, name }) => ({
          name,
          path: newsPath({ source: id, page: 1 }),
        })),
    },
  ],
]);

export function fixedPages(context: PageContext): [path: string, page: Resource][] {
  // News and events have several pages each, so they are built elsewhere.
  const others = [newsPath({ page: 1 }), eventsPath(DEFAULT_EVENT_TIMES)];
  const routes = [...fixedRoutes].filter(([path]) => !others.includes(path));
  return routes.map(([path, route]) => {
    const page = { ...route, path };
    const listing = listings.get(path);
    return [path, listing ? listingPage(context, page, listing) : constantPage(context, page)];
  });
}

export function constantPage({ writer }: PageContext, page: Page): Resource {
  return { version: () => 0, render: () => writer.write(page) };
}

export function listingPage(context: PageContext, page: Page, listing: Listing): Resource {
  const { site } = context.writer;
  const { title: name, description, canonicalPath: path = page.path } = page;
  return pageWithAnswers(context, listing.answers, () => ({
    ...page,
    alternates: feedsOfEverything(),
    structuredData: [
      ...collectionPage(site, { name, description, path, items: listing.items(context) }),
      ...breadcrumbs(site, [{ name, path }]),
    ],
  }));
}

/** Embeds the answers at these URLs. The page is gone while `isThere` is false. */
export function pageWithAnswers(
  { ready, writer }: PageContext,
  urls: readonly string[],
  describe: () => Page,
  isThere: () => boolean = () => true,
): Resource {
  const answers = new PreloadedAnswers(ready, urls);
  return {
    version: () => (isThere() ? answers.version() : undefined),
    render: () => writer.write({ ...describe(), preloaded: answers.toPreloaded() }),
  };
}

// A larger response would delay the page; the client fetches it instead.
const MAX_BYTES = 256 * 1024;

export class PreloadedAnswers {
  private hashes = '';
  private changes = 0;

  constructor(
    private readonly ready: ReadyBytes,
    private readonly urls: readonly string[],
  ) {}

  /** Must follow the responses, which lag the model by up to 50 ms in a burst. */
  version(): number {
    const hashes = this.urls.map((url) => this.ready.get(url)?.hash).join();
    if (hashes !== this.hashes) {
      this.hashes = hashes;
      this.changes += 1;
    }
    return this.changes;
  }

  toPreloaded(): Record<string, string> {
    const answers = this.urls.flatMap((url) => {
      const answer = this.ready.get(url);
      if (!answer || answer.content.body.length > MAX_BYTES) return [];
      return [{ url, json: answer.content.body.toString(), name: versionKey(url, answer.hash) }];
    });
    if (answers.length === 0) return {};
    return {
      answers: joinJson(answers.map(({ url, json }) => [url, json])),
      known: JSON.stringify(answers.map(({ name }) => name)),
    };
  }
}
