import * as rules from '@elevate/rules';
import * as addresses from '../../api/addresses.js';
import * as routes from './client-routes.js';
import {
  AnswerPending,
  isStarting,
  type ReadyBytes,
  type Resource,
  versionKey,
} from '../../http/ready-bytes/ready-bytes.js';
import type { Representation } from '../../http/ready-bytes/representation.js';
import { cveOf, isKnownCve, newsList as newsOn, newsSources } from '../../api/news/news.queries.js';
import { feedsOf, feedsOfEverything, feedsOfNews } from '../feeds/feed-paths.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { OPENAPI_PATH } from '../documents/documents.controller.js';
import { describeEpisodePage, pictureHint, pictureOf } from './episode-page.js';
import { describeEventPage, describeEventsPage } from './events-page.js';
import type { PageContext } from './page-context.js';
import type { ItemPage, Page } from './page.js';
import { joinJson } from './page-head.js';
import { voidElement } from './escape-html.js';
import {
  breadcrumbs,
  collectionPage,
  type NamedPath,
  person,
  webSite,
} from './structured-data/things.js';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import type { PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { Readiness } from '@elevate/service-defaults';

// Rendering takes about 10 ms. The update stream corrects a stale page.
const MAX_REST_MS = 1_000;

const CHANNELS = { name: rules.CHANNELS_PAGE.title, path: '/channels' };
const COLLECTIONS = { name: rules.COLLECTIONS_PAGE.title, path: routes.COLLECTIONS };
const NEWS = { name: rules.NEWS_PAGE.title, path: routes.newsPath({ page: 1 }) };

type PageAt = (context: PageContext, address: string) => Resource | undefined;
type PageOf = (context: PageContext) => Resource;

/** The numbers of pages kept. Searches and choices must not evict other pages. */
const RULES: readonly (readonly [pageAt: PageAt, kept: number])[] = [
  [transcribedPageAt, 50],
  [itemPageAt('episode', 'channel', 'speaker', 'collection'), 500],
  [categoriesPageAt, 50],
  [itemPageAt('cve'), 100],
  [itemPageAt('event'), 100],
  [newsPageAt, 100],
  [searchPageAt, 50],
  [playPageAt, 50],
];

export function installPages(context: PageContext): void {
  const { ready } = context;
  const asPage = (resource: Resource): Resource => ({
    ...resource,
    version: () => {
      const version = resource.version();
      return version === undefined ? undefined : version + context.writer.generation;
    },
    maxRestMs: MAX_REST_MS,
  });
  for (const [path, pageOf] of PINNED) ready.pin(path, asPage(pageOf(context)));
  for (const [key, page] of routes.missingPages())
    ready.pin(key, asPage(constantPage(context, page)));
  for (const [pageAt, kept] of RULES) {
    ready.addRule((address) => {
      const page = pageAt(context, address);
      return page && asPage(page);
    }, kept);
  }
}

interface Items {
  readonly has: (context: PageContext, id: string) => boolean;
  readonly answers: (id: string, context: PageContext) => readonly string[];
  readonly describe: (context: PageContext, id: string) => ItemPage;
}

const ITEMS: Readonly<Record<routes.ItemKind, Items>> = {
  episode: {
    has: ({ model }, id) => model.episode(id) !== undefined,
    answers: (id, { model }) => [
      addresses.episodeUrl(id),
      addresses.relatedUrl(id),
      ...transcriptsOf(model, id).map(({ language }) => addresses.transcriptUrl(id, language)),
    ],
    describe: (context, id) => ({
      ...describeEpisodePage(context, id),
      parts: transcriptsOf(context.model, id).map(() => routes.TRANSCRIPT_PART),
    }),
  },
  channel: {
    has: ({ model }, id) => model.channel(id) !== undefined,
    answers: (id) => [addresses.channelUrl(id)],
    describe: describeChannelPage,
  },
  speaker: {
    has: ({ model }, id) => model.orders.speakers.find(id) !== undefined,
    answers: (id) => [addresses.speakerUrl({ id })],
    describe: describeSpeakerPage,
  },
  collection: {
    has: ({ model }, id) => model.collections.find(id) !== undefined,
    answers: (id) => [addresses.collectionUrl(id)],
    describe: describeCollectionPage,
  },
  event: {
    has: ({ events }, id) => events.find(id) !== undefined,
    answers: (id) => [addresses.eventUrl(id)],
    describe: describeEventPage,
  },
  cve: {
    has: ({ news }, id) => isKnownCve(news, id),
    answers: (id) => [addresses.cveUrl(id)],
    describe: describeCvePage,
  },
};

function itemPageAt(...kinds: readonly routes.ItemKind[]): PageAt {
  return (context, path) => {
    const item = routes.itemIn(path);
    // Caching every spelling of an id would fill the memory.
    if (!item || !kinds.includes(item.kind) || routes.itemPath(item.kind, item.id) !== path) {
      return undefined;
    }
    const { kind, id } = item;
    const { has, answers, describe } = ITEMS[kind];
    const isThere = () => has(context, id);
    if (!isThere()) return undefined;
    const page = { path, isIndexed: true, entry: routes.entries[kind] };
    return pageWithAnswers(
      context,
      () => answers(id, context),
      () => ({ ...page, ...describe(context, id) }),
      isThere,
    );
  };
}

/** Such a page is five times as long as others, so that fewer are kept. */
function transcribedPageAt(context: PageContext, path: string): Resource | undefined {
  const item = routes.itemIn(path);
  const isTranscribed =
    item?.kind === 'episode' && transcriptsOf(context.model, item.id).length > 0;
  return isTranscribed ? itemPageAt('episode')(context, path) : undefined;
}

function transcriptsOf(model: ReadModel, id: string) {
  const episode = model.episode(id);
  return episode ? model.transcripts.of(episode.state).slice(0, 1) : [];
}

/** A talk that plays over a page is shared with the talk's own head. */
function playPageAt(context: PageContext, address: string): Resource | undefined {
  const { page: below, id } = routes.playIn(address) ?? { page: '', id: '' };
  const isThere = () => context.model.episode(id) !== undefined;
  if (!isThere() || routes.canonicalPlayPath(below, `play=${encodeURIComponent(id)}`) !== address)
    return undefined;
  const over = context.withHead((page) => ({
    ...page,
    ...describeEpisodePage(context, id),
    hints: page.hints ?? [],
    canonicalPath: routes.episodePath(id),
    isIndexed: true,
  }));
  const page = pageBelow(over, below);
  const answers = new PreloadedAnswers(context.ready, [addresses.episodeUrl(id)]);
  return (
    page && {
      ...page,
      version: () => {
        const version = isThere() ? page.version() : undefined;
        return version === undefined ? undefined : version + answers.version();
      },
    }
  );
}

function pageBelow(context: PageContext, address: string): Resource | undefined {
  if (routes.fixedRoutes.get(address)?.isHidden) return undefined;
  const pinned = PINNED.get(address)?.(context);
  if (pinned || address.includes('play=')) return pinned;
  for (const [pageAt] of RULES) {
    const page = pageAt(context, address);
    if (page) return page;
  }
  return undefined;
}

const linkTo = ({ id, title: name }: EpisodeState) => ({ name, path: routes.episodePath(id) });

function describeChannelPage({ model, writer: { site } }: PageContext, id: string): ItemPage {
  const { name, thumbnail_url } = model.channel(id)!.state;
  const text = rules.channelPage(name);
  const path = routes.channelPath(id);
  const episodes = model.orders.ofChannel(id).slice(0, rules.CHANNEL_PAGE_EPISODES);
  const items = episodes.map(({ state }) => linkTo(state));
  return {
    ...text,
    picture: thumbnail_url === null ? undefined : { url: thumbnail_url, alt: name, isAvatar: true },
    hints: episodes
      .slice(0, 1)
      .flatMap(({ state }) => pictureHint(state, rules.GRID_PICTURE_SIZES)),
    alternates: feedsOf({ kind: 'channel', id }, `New episodes of ${name}`),
    structuredData: collectionPage(site, { ...text, name, path, items }, [
      CHANNELS,
      { name, path },
    ]),
  };
}

function describeCollectionPage({ model, writer: { site } }: PageContext, id: string): ItemPage {
  const { state, talks } = model.collections.find(id)!;
  const { title: name } = state;
  const text = rules.collectionPage(name, state.description);
  const path = routes.collectionPath(id);
  const [first] = talks.map(({ episode }) => episode.state);
  const items = talks.map(({ episode }) => linkTo(episode.state));
  return {
    ...text,
    picture: first && pictureOf(first),
    hints: first && pictureHint(first, rules.GRID_PICTURE_SIZES),
    alternates: feedsOf({ kind: 'collection', id }, name),
    structuredData: collectionPage(site, { ...text, name, path, items }, [
      COLLECTIONS,
      { name, path },
    ]),
  };
}

function describeSpeakerPage({ model, writer: { site } }: PageContext, id: string): ItemPage {
  const { name } = model.orders.speakers.find(id)!;
  const episodes = model.orders.speakers.episodesOf(id).slice(0, rules.SPEAKER_PAGE_EPISODES);
  const talks = episodes.map(({ state }) => state);
  return {
    ...rules.speakerPage(name),
    alternates: feedsOf({ kind: 'speaker', id }, `New talks by ${name}`),
    structuredData: [
      person(site, name, talks),
      ...breadcrumbs(site, [
        { name: rules.SPEAKERS_PAGE.title, path: routes.SPEAKERS },
        { name, path: routes.speakerPath(id) },
      ]),
    ],
  };
}

/** Not indexed: every text has such a page. */
function searchPageAt(context: PageContext, address: string): Resource | undefined {
  const search = routes.searchAddressIn(address);
  const route = routes.fixedRoutes.get(routes.SEARCH);
  if (!route || !search || routes.searchPath(search) !== address) return undefined;
  const { q, page } = search.query;
  return pageWithAnswers(context, [addresses.resultsUrl(search.query)], () => ({
    ...route,
    ...rules.searchPageText(q, page),
    path: address,
    alternates: feedsOfEverything(),
  }));
}

function newsPageAt(context: PageContext, address: string): Resource | undefined {
  const query = routes.newsQueryIn(address);
  return query && routes.newsPath(query) === address ? newsPage(context, query) : undefined;
}

function newsPage(context: PageContext, query: rules.NewsQuery): Resource {
  const answers = [addresses.newsUrl(query), addresses.NEWS_STATS_URL];
  return pageWithAnswers(context, answers, () => describeNewsPage(context, query));
}

function describeNewsPage({ news, writer: { site } }: PageContext, query: rules.NewsQuery): Page {
  const { items } = newsOn(news, query);
  const path = routes.newsPath(query);
  const text = rules.newsPageText(query);
  const isCategory = rules.isWholeNews({ ...query, category: undefined });
  const entry = routes.fixedRoutes.get(routes.newsPath({ page: 1 }))?.entry;
  const name = rules.newsTitle(query);
  const things = items.map(({ title, link }) => ({ name: title, address: link }));
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
    structuredData: collectionPage(site, { ...text, name, path, items: things }, [NEWS]),
  };
}

function eventsPage(when: rules.EventTimes, sort: rules.EventSort): [path: string, page: PageOf] {
  return [
    routes.eventsPath(when, sort),
    (context) =>
      pageWithAnswers(context, [addresses.eventsUrl(when)], () =>
        describeEventsPage(context, when, sort),
      ),
  ];
}

function homePage({ home, model, writer }: PageContext): Resource {
  return {
    version: () => model.revision,
    render: () => {
      const { packed, hash } = home.current();
      return writer.write({
        ...rules.HOME_PAGE,
        path: '/',
        isIndexed: true,
        ...heroOf(model),
        alternates: feedsOfEverything(),
        structuredData: [webSite(writer.site, rules.SITE_TAGLINE)],
        preloaded: { home: packed, known: JSON.stringify([versionKey(addresses.HOME_URL, hash)]) },
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
  const hints = [...pictureHint(hero.state, rules.HERO_PICTURE_SIZES), SERVICE_DESCRIPTION];
  return { picture: pictureOf(hero.state), hints };
}

function describeCvePage({ news, writer: { site } }: PageContext, name: string): ItemPage {
  const text = rules.cvePage(name);
  const path = routes.itemPath('cve', name);
  const articles = cveOf(news, name)?.items ?? [];
  const items = articles.map(({ title, link: address }) => ({ name: title, address }));
  return {
    ...text,
    alternates: feedsOfNews({ cve: name }),
    structuredData: collectionPage(site, { ...text, name, path, items }, [NEWS, { name, path }]),
  };
}

function categoriesPageAt(context: PageContext, address: string): Resource | undefined {
  const { model } = context;
  const route = routes.fixedRoutes.get(routes.CATEGORIES);
  const topics = routes.topicsIn(address);
  const isKnown = () => topics.every((topic) => model.orders.topics.has(topic));
  // Caching every spelling or unknown topic would fill the memory.
  const isKept =
    !rules.topicFilterProblem(topics) && routes.categoriesPath(topics) === address && isKnown();
  if (!route || !isKept) return undefined;
  // A selection is a view of the categories page.
  const page = {
    ...route,
    path: address,
    canonicalPath: routes.CATEGORIES,
    alternates: topics.flatMap((id) => feedsOf({ kind: 'topic', id }, `New episodes about ${id}`)),
    get hints() {
      const [newest] = model.orders.topics.withAny(topics);
      return newest && pictureHint(newest.state, rules.GRID_PICTURE_SIZES);
    },
  };
  const answers = [addresses.TOPICS_URL, addresses.episodesByTopicsUrl(topics)];
  const listing = listingPage(context, page, { answers, items: () => [] });
  return { ...listing, version: () => (isKnown() ? listing.version() : undefined) };
}

interface Listing {
  readonly answers: readonly string[];
  readonly items: (context: PageContext) => readonly NamedPath[];
}

const LISTINGS: Readonly<Record<string, Listing>> = {
  '/channels': {
    answers: [addresses.CHANNELS_URL],
    items: ({ model }) =>
      model
        .channelsByName()
        .map(({ id, state: { name } }) => ({ name, path: routes.channelPath(id) })),
  },
  [routes.COLLECTIONS]: {
    answers: [addresses.COLLECTIONS_URL],
    items: ({ model }) =>
      model.collections
        .shown()
        .map(({ state: { id, title: name } }) => ({ name, path: routes.collectionPath(id) })),
  },
  [routes.SPEAKERS]: {
    answers: [addresses.speakersUrl({})],
    items: ({ model }) =>
      model.orders.speakers.all().map(({ id, name }) => ({ name, path: routes.speakerPath(id) })),
  },
  [routes.CATEGORIES]: { answers: [addresses.TOPICS_URL], items: () => [] },
  [routes.NEWS_SOURCES]: {
    answers: [addresses.NEWS_SOURCES_URL],
    items: ({ news }) =>
      newsSources(news).items.map(({ id, name }) => {
        return { name, path: routes.newsPath({ source: id, page: 1 }) };
      }),
  },
};

function fixedPages(): [path: string, page: PageOf][] {
  // News and events have several pages each, so they are built elsewhere.
  const others = [routes.newsPath({ page: 1 }), routes.eventsPath(rules.DEFAULT_EVENT_TIMES)];
  const fixed = [...routes.fixedRoutes].filter(([path]) => !others.includes(path));
  return fixed.map(([path, route]) => {
    const page = { ...route, path };
    const listing = LISTINGS[path];
    return [
      path,
      (context) => (listing ? listingPage(context, page, listing) : constantPage(context, page)),
    ];
  });
}

const PINNED: ReadonlyMap<string, PageOf> = new Map<string, PageOf>([
  ['/', homePage],
  [routes.newsPath({ page: 1 }), (context) => newsPage(context, { page: 1 })],
  ...rules.EVENT_TIMES.flatMap((when) => rules.EVENT_SORTS.map((sort) => eventsPage(when, sort))),
  ...fixedPages(),
]);

function constantPage({ writer }: PageContext, page: Page): Resource {
  return { version: () => 0, render: () => writer.write(page) };
}

function listingPage(context: PageContext, page: Page, listing: Listing): Resource {
  const { site } = context.writer;
  const { title: name, canonicalPath: path = page.path } = page;
  return pageWithAnswers(context, listing.answers, () => ({
    alternates: feedsOfEverything(),
    ...page,
    structuredData: collectionPage(site, { ...page, name, path, items: listing.items(context) }),
  }));
}

/** Embeds the answers at these URLs. The page is gone while `isThere` is false. */
function pageWithAnswers(
  { ready, writer }: PageContext,
  urls: readonly string[] | (() => readonly string[]),
  describe: () => Page,
  isThere: () => boolean = () => true,
): Resource {
  const answers = new PreloadedAnswers(ready, urls);
  return {
    version: () => (isThere() ? answers.version() : undefined),
    render: () => writer.write({ ...describe(), preloaded: answers.toPreloaded() }),
  };
}

// A larger response would delay the page; the client fetches it instead. A transcript of four hours has 600 kB.
const MAX_BYTES = 1024 * 1024;

export class PreloadedAnswers {
  private hashes = '';
  private changes = 0;

  constructor(
    private readonly ready: ReadyBytes,
    private readonly urls: readonly string[] | (() => readonly string[]),
  ) {}

  /** Must follow the responses, which lag the model by up to 50 ms in a burst. */
  version(): number {
    const hashes = this.answers.map(({ answer }) => answer?.hash).join();
    if (hashes !== this.hashes) {
      this.hashes = hashes;
      this.changes += 1;
    }
    return this.changes;
  }

  private get answers() {
    const urls = typeof this.urls === 'function' ? this.urls() : this.urls;
    return urls.map((url) => ({ url, answer: this.answerAt(url) }));
  }

  /** The browser asks again for an answer that failed. */
  private answerAt(url: string): Representation | undefined {
    try {
      return this.ready.get(url);
    } catch (error) {
      if (error instanceof AnswerPending || isStarting(error)) throw error;
      return undefined;
    }
  }

  toPreloaded(): Record<string, string> {
    const answers = this.answers.flatMap(({ url, answer }) => {
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

// While content changes, rendering takes a few percent of the time.
const TICK_MS = 250;
const PAGES_OF_EACH = 10;

export function schedulePageWarmer(
  { orders }: ReadModel,
  ready: ReadyBytes,
  readiness: Readiness,
  tasks: PeriodicTasks,
): PeriodicTask {
  let next = 0;
  const run = () => {
    if (!readiness.isCaughtUp) return;
    const lists = [orders.newest, orders.popular].map((view) => view.items());
    const warmed = lists.flatMap((episodes) => episodes.slice(0, PAGES_OF_EACH));
    const ids = [...new Set(warmed.map(({ id }) => id))];
    next = (next + 1) % Math.max(1, ids.length);
    const id = ids[next];
    if (id !== undefined) void ready.get(routes.episodePath(id))?.compress();
  };
  return tasks.schedule({ name: 'page-warmer', everyMs: () => TICK_MS, run });
}
