import {
  CHANNEL_PAGE_EPISODES,
  channelPage,
  CHANNELS_PAGE,
  cvePage,
  DEFAULT_EVENT_TIMES,
  EVENT_SORTS,
  EVENT_TIMES,
  GRID_PICTURE_SIZES,
  HERO_PICTURE_SIZES,
  HOME_PAGE,
  isWholeNews,
  NEWS_PAGE,
  newsPageText,
  type NewsQuery,
  newsTitle,
  searchPageText,
  SITE_TAGLINE,
  SPEAKER_PAGE_EPISODES,
  speakerPage,
  SPEAKERS_PAGE,
  topicFilterProblem,
} from '@elevate/rules';
import { type ReadyBytes, type Resource, versionKey } from '../../http/ready-bytes/ready-bytes.js';
import {
  CHANNELS_URL,
  channelUrl,
  cveUrl,
  episodeUrl,
  episodesByTopicsUrl,
  eventsUrl,
  HOME_URL,
  NEWS_SOURCES_URL,
  NEWS_STATS_URL,
  newsUrl,
  relatedUrl,
  resultsUrl,
  speakersUrl,
  speakerUrl,
  TOPICS_URL,
} from '../../api/addresses.js';
import { cveOf, isKnownCve, newsPage as newsOn, newsSources } from '../../api/news/news.queries.js';
import { feedsOf, feedsOfEverything, feedsOfNews } from '../feeds/feed-paths.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { OPENAPI_PATH } from '../documents/documents.controller.js';
import { describeEpisodePage, pictureHint, pictureOf } from './episode-page.js';
import { describeEventsPage } from './events-page.js';
import {
  CATEGORIES,
  categoriesPath,
  channelPath,
  episodePath,
  eventsPath,
  itemIn,
  type ItemKind,
  itemPath,
  missingPages,
  newsPath,
  newsQueryIn,
  SEARCH,
  searchAddressIn,
  searchPath,
  speakerPath,
  topicsIn,
} from './client-paths.js';
import type { PageContext } from './page-context.js';
import { entries, fixedRoutes, NEWS_SOURCES, SPEAKERS } from './client-routes.js';
import type { ItemPage, Page } from './page.js';
import {
  breadcrumbs,
  collectionPage,
  type NamedPath,
  person,
  webSite,
} from './structured-data/things.js';
import { joinJson, voidElement } from './page-head.js';

// Rendering takes about 10 ms. The update stream corrects a stale page.
const MAX_REST_MS = 1_000;

type PageAt = (context: PageContext, address: string) => Resource | undefined;

/** The numbers of pages kept. Searches and choices must not evict other pages. */
const RULES: readonly (readonly [pageAt: PageAt, kept: number])[] = [
  [itemPageAt('episode', 'channel', 'speaker'), 500],
  [categoriesPageAt, 50],
  [itemPageAt('cve'), 100],
  [newsPageAt, 100],
  [searchPageAt, 50],
];

export function installPages(context: PageContext): void {
  const { ready } = context;
  const asPage = (resource: Resource): Resource => ({
    ...resource,
    version: () => versionOf(context, resource),
    maxRestMs: MAX_REST_MS,
  });
  ready.pin('/', asPage(homePage(context)));
  ready.pin(newsPath({ page: 1 }), asPage(newsPage(context, { page: 1 })));
  for (const when of EVENT_TIMES) {
    for (const sort of EVENT_SORTS) {
      const page = () => describeEventsPage(context, when, sort);
      ready.pin(eventsPath(when, sort), asPage(pageWithAnswers(context, [eventsUrl(when)], page)));
    }
  }
  for (const [path, page] of fixedPages(context)) ready.pin(path, asPage(page));
  for (const [key, page] of missingPages()) ready.pin(key, asPage(constantPage(context, page)));
  for (const [pageAt, kept] of RULES) {
    ready.addRule((address) => {
      const page = pageAt(context, address);
      return page && asPage(page);
    }, kept);
  }
}

function versionOf({ writer }: PageContext, resource: Resource): number | undefined {
  const version = resource.version();
  return version === undefined ? undefined : version + writer.generation;
}

interface Items {
  readonly has: (context: PageContext, id: string) => boolean;
  /** Addresses of the answers that the page shows. */
  readonly answers: (id: string) => readonly string[];
  readonly describe: (context: PageContext, id: string) => ItemPage;
}

const ITEMS: Readonly<Record<ItemKind, Items>> = {
  episode: {
    has: ({ model }, id) => model.episode(id) !== undefined,
    answers: (id) => [episodeUrl(id), relatedUrl(id)],
    describe: describeEpisodePage,
  },
  channel: {
    has: ({ model }, id) => model.channel(id) !== undefined,
    answers: (id) => [channelUrl(id)],
    describe: describeChannelPage,
  },
  speaker: {
    has: ({ model }, id) => model.orders.speakers.find(id) !== undefined,
    answers: (id) => [speakerUrl({ id })],
    describe: describeSpeakerPage,
  },
  cve: {
    has: ({ news }, id) => isKnownCve(news, id),
    answers: (id) => [cveUrl(id)],
    describe: describeCvePage,
  },
};

function itemPageAt(...kinds: readonly ItemKind[]): PageAt {
  return (context, path) => {
    const item = itemIn(path);
    // Caching every spelling of an id would fill the memory.
    if (!item || !kinds.includes(item.kind) || itemPath(item.kind, item.id) !== path) {
      return undefined;
    }
    const { kind, id } = item;
    const { has, answers, describe } = ITEMS[kind];
    const isThere = () => has(context, id);
    if (!isThere()) return undefined;
    const page = { path, isIndexed: true, entry: entries[kind] };
    return pageWithAnswers(
      context,
      answers(id),
      () => ({ ...page, ...describe(context, id) }),
      isThere,
    );
  };
}

function describeChannelPage({ model, writer: { site } }: PageContext, id: string): ItemPage {
  const { name, thumbnail_url } = model.channel(id)!.state;
  const text = channelPage(name);
  const path = channelPath(id);
  const episodes = model.orders.ofChannel(id).slice(0, CHANNEL_PAGE_EPISODES);
  const items = episodes.map(({ state }) => ({ name: state.title, path: episodePath(state.id) }));
  return {
    ...text,
    picture: thumbnail_url === null ? undefined : { url: thumbnail_url, alt: name, isAvatar: true },
    hints: episodes.slice(0, 1).flatMap(({ state }) => pictureHint(state, GRID_PICTURE_SIZES)),
    alternates: feedsOf({ kind: 'channel', id }, `New episodes of ${name}`),
    structuredData: [
      ...collectionPage(site, { name, description: text.description, path, items }),
      ...breadcrumbs(site, [
        { name: CHANNELS_PAGE.title, path: '/channels' },
        { name, path },
      ]),
    ],
  };
}

function describeSpeakerPage({ model, writer: { site } }: PageContext, id: string): ItemPage {
  const { name } = model.orders.speakers.find(id)!;
  const talks = model.orders.speakers.episodesOf(id).slice(0, SPEAKER_PAGE_EPISODES);
  return {
    ...speakerPage(name),
    alternates: feedsOf({ kind: 'speaker', id }, `New talks by ${name}`),
    structuredData: [
      person(
        site,
        name,
        talks.map(({ state }) => state),
      ),
      ...breadcrumbs(site, [
        { name: SPEAKERS_PAGE.title, path: SPEAKERS },
        { name, path: speakerPath(id) },
      ]),
    ],
  };
}

/** Not indexed: every text has such a page. */
function searchPageAt(context: PageContext, address: string): Resource | undefined {
  const search = searchAddressIn(address);
  const route = fixedRoutes.get(SEARCH);
  // Caching every spelling would fill the memory.
  if (!route || !search || searchPath(search) !== address) return undefined;
  const { q, page } = search.query;
  return pageWithAnswers(context, [resultsUrl(search.query)], () => ({
    ...route,
    ...searchPageText(q, page),
    path: address,
  }));
}

function newsPageAt(context: PageContext, address: string): Resource | undefined {
  const query = newsQueryIn(address);
  return query && newsPath(query) === address ? newsPage(context, query) : undefined;
}

function newsPage(context: PageContext, query: NewsQuery): Resource {
  const answers = [newsUrl(query), NEWS_STATS_URL];
  return pageWithAnswers(context, answers, () => describeNewsPage(context, query));
}

function describeNewsPage({ news, writer: { site } }: PageContext, query: NewsQuery): Page {
  const { items } = newsOn(news, query);
  const path = newsPath(query);
  const text = newsPageText(query);
  const isCategory = isWholeNews({ ...query, category: undefined });
  const entry = fixedRoutes.get(newsPath({ page: 1 }))?.entry;
  const things = items.map(({ title: name, link }) => ({ name, address: link }));
  return {
    ...text,
    path,
    // Their number is unlimited, so they stay out of the index.
    isIndexed:
      query.q === undefined && query.source === undefined && (query.page === 1 || items.length > 0),
    // Rendering unlimited search pages on the server would serve one visitor each.
    leftToBrowser: !isCategory,
    entry,
    alternates: feedsOfNews(query),
    structuredData: [
      ...collectionPage(site, { ...text, name: newsTitle(query), path, items: things }),
      ...breadcrumbs(site, [{ name: NEWS_PAGE.title, path: newsPath({ page: 1 }) }]),
    ],
  };
}

function homePage({ home, model, writer }: PageContext): Resource {
  return {
    version: () => model.revision,
    render: () => {
      const { packed, hash } = home.current();
      return writer.write({
        ...HOME_PAGE,
        path: '/',
        isIndexed: true,
        ...heroOf(model),
        alternates: feedsOfEverything(),
        structuredData: [webSite(writer.site, SITE_TAGLINE)],
        preloaded: { home: packed, known: JSON.stringify([versionKey(HOME_URL, hash)]) },
      });
    },
  };
}

// API link for programs that start at the home page (RFC 8631).
const SERVICE_DESCRIPTION = voidElement('link', {
  rel: 'service-desc',
  type: 'application/json',
  href: OPENAPI_PATH,
});

function heroOf({ hero }: ReadModel): Pick<Page, 'picture' | 'hints'> {
  if (!hero) return { hints: [SERVICE_DESCRIPTION] };
  const hints = [...pictureHint(hero.state, HERO_PICTURE_SIZES), SERVICE_DESCRIPTION];
  return { picture: pictureOf(hero.state), hints };
}

function describeCvePage({ news, writer: { site } }: PageContext, id: string): ItemPage {
  const text = cvePage(id);
  const path = itemPath('cve', id);
  const articles = cveOf(news, id)?.items ?? [];
  const items = articles.map(({ title: name, link: address }) => ({ name, address }));
  return {
    ...text,
    alternates: feedsOfNews({ cve: id }),
    structuredData: [
      ...collectionPage(site, { name: id, description: text.description, path, items }),
      ...breadcrumbs(site, [
        { name: NEWS_PAGE.title, path: newsPath({ page: 1 }) },
        { name: id, path },
      ]),
    ],
  };
}

function categoriesPageAt(context: PageContext, address: string): Resource | undefined {
  const { model } = context;
  const route = fixedRoutes.get(CATEGORIES);
  const topics = topicsIn(address);
  const isKnown = () => topics.every((topic) => model.orders.topics.has(topic));
  // Caching every spelling or unknown topic would fill the memory.
  const isKept = !topicFilterProblem(topics) && categoriesPath(topics) === address && isKnown();
  if (!route || !isKept) return undefined;
  // A selection is a view of the categories page.
  const page = {
    ...route,
    path: address,
    canonicalPath: CATEGORIES,
    // Read at each rendering.
    get hints() {
      const [newest] = model.orders.topics.withAny(topics);
      return newest && pictureHint(newest.state, GRID_PICTURE_SIZES);
    },
  };
  const answers = [TOPICS_URL, episodesByTopicsUrl(topics)];
  const listing = listingPage(context, page, { answers, items: () => [] });
  return { ...listing, version: () => (isKnown() ? listing.version() : undefined) };
}

interface Listing {
  readonly answers: readonly string[];
  readonly items: (context: PageContext) => readonly NamedPath[];
}

/** Fixed pages whose first view needs data. */
const LISTINGS: Readonly<Record<string, Listing>> = {
  '/channels': {
    answers: [CHANNELS_URL],
    items: ({ model }) =>
      model.channelsByName().map(({ id, state: { name } }) => ({ name, path: channelPath(id) })),
  },
  [SPEAKERS]: {
    answers: [speakersUrl({})],
    items: ({ model }) =>
      model.orders.speakers.all().map(({ id, name }) => ({ name, path: speakerPath(id) })),
  },
  [CATEGORIES]: { answers: [TOPICS_URL], items: () => [] },
  [NEWS_SOURCES]: {
    answers: [NEWS_SOURCES_URL],
    items: ({ news }) =>
      newsSources(news).items.map(({ id, name }) => {
        return { name, path: newsPath({ source: id, page: 1 }) };
      }),
  },
};

function fixedPages(context: PageContext): [path: string, page: Resource][] {
  // News and events have several pages each, so they are built elsewhere.
  const others = [newsPath({ page: 1 }), eventsPath(DEFAULT_EVENT_TIMES)];
  const routes = [...fixedRoutes].filter(([path]) => !others.includes(path));
  return routes.map(([path, route]) => {
    const page = { ...route, path };
    const listing = LISTINGS[path];
    return [path, listing ? listingPage(context, page, listing) : constantPage(context, page)];
  });
}

function constantPage({ writer }: PageContext, page: Page): Resource {
  return { version: () => 0, render: () => writer.write(page) };
}

function listingPage(context: PageContext, page: Page, listing: Listing): Resource {
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
function pageWithAnswers(
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
