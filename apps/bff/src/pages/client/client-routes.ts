import * as rules from '@elevate/rules';
import { withParameters } from '../../api/addresses.js';
import type { Page } from './page.js';

export const NEWS_SOURCES = '/news/sources';
export const COLLECTIONS = '/collections';
export const SPEAKERS = '/speakers';

interface ClientRoute extends rules.PageText {
  readonly isIndexed: boolean;
  /** Also sends `noindex` as a response header. */
  readonly isHidden?: boolean;
  readonly leftToBrowser?: boolean;
  readonly entry?: string;
}

const entryOf = (module: string): string => `src/${module}.tsx`;

/** Modules of the parameterized screens and of the not-found screen. */
export const entries = {
  collection: entryOf('features/visitors/collections/collections-page'),
  channel: entryOf('features/visitors/channels/channel-page'),
  cve: entryOf('features/visitors/news/cve/cve-page'),
  episode: entryOf('features/visitors/episode/episode-page'),
  event: entryOf('features/visitors/events/events-page'),
  speaker: entryOf('features/visitors/speakers/speaker-page'),
  page: entryOf('features/visitors/not-found/not-found-page'),
} as const;

/** Part of the page of an episode that has a transcript. */
export const TRANSCRIPT_PART = entryOf('shared/transcript/transcript');

type Row = readonly [path: string, text: rules.PageText, module: string];

const INDEXED: readonly Row[] = [
  ['/help', rules.HELP_PAGE, 'features/visitors/help/help-page'],
  ['/bug-report', rules.BUG_REPORT_PAGE, 'features/visitors/bug-report/bug-report-page'],
  ['/suggest', rules.SUGGEST_PAGE, 'features/visitors/suggest/suggest-page'],
  ['/news', rules.NEWS_PAGE, 'app/news'],
  [NEWS_SOURCES, rules.NEWS_SOURCES_PAGE, 'features/visitors/news/news-sources-page'],
  [
    '/creator-spotlight',
    rules.CREATOR_SPOTLIGHT_PAGE,
    'features/visitors/creator-spotlight/creator-spotlight-page',
  ],
  ['/events', rules.EVENTS_PAGE, 'features/visitors/events/events-page'],
  [COLLECTIONS, rules.COLLECTIONS_PAGE, 'features/visitors/collections/collections-page'],
  ['/channels', rules.CHANNELS_PAGE, 'features/visitors/channels/channels-page'],
  [SPEAKERS, rules.SPEAKERS_PAGE, 'features/visitors/speakers/speakers-page'],
  ['/categories', rules.CATEGORIES_PAGE, 'features/visitors/categories/categories-page'],
];

/** Search engines may not list them. */
const PERSONAL: readonly Row[] = [
  ['/auth', rules.SIGN_IN_PAGE, 'features/members/auth/auth-page'],
  [
    '/change-password',
    rules.CHANGE_PASSWORD_PAGE,
    'features/members/password/change-password-page',
  ],
  [
    '/forgot-password',
    rules.FORGOT_PASSWORD_PAGE,
    'features/members/password/forgot-password-page',
  ],
  ['/reset-password', rules.RESET_PASSWORD_PAGE, 'features/members/password/reset-password-page'],
  ['/email-change', rules.EMAIL_CHANGE_PAGE, 'features/members/email-change/email-change-page'],
  ['/account', rules.ACCOUNT_PAGE, 'app/account'],
  ['/security', rules.SECURITY_PAGE, 'features/members/security/security-page'],
  ['/data-sources', rules.DATA_SOURCES_PAGE, 'features/visitors/data-sources/data-sources-page'],
  ['/search', rules.SEARCH_PAGE, 'features/visitors/search/results/results-page'],
  ['/my-list', rules.MY_LIST_PAGE, 'features/members/saved/my-list-page'],
  ['/lists', rules.LISTS_PAGE, 'features/members/saved/lists-page'],
  ['/shared-list', rules.SHARED_LIST_PAGE, 'features/members/saved/shared-list-page'],
  ['/history', rules.HISTORY_PAGE, 'features/visitors/history/history-page'],
  ['/following', rules.FOLLOWING_PAGE, 'features/members/following/following-page'],
  ['/unsubscribe', rules.UNSUBSCRIBE_PAGE, 'features/members/following/unsubscribe-page'],
];

const HIDDEN = {
  description: rules.SITE_TAGLINE,
  isIndexed: false,
  isHidden: true,
  // Private content must not appear before authorization.
  leftToBrowser: true,
} as const;

const routesOf = (rows: readonly Row[], isIndexed: boolean): [path: string, ClientRoute][] =>
  rows.map(([path, text, module]) => [path, { ...text, isIndexed, entry: entryOf(module) }]);

/** Every route of the spec without parameters, except the home page; and pages of the product's own. */
export const fixedRoutes: ReadonlyMap<string, ClientRoute> = new Map<string, ClientRoute>([
  ...routesOf(INDEXED, true),
  ...routesOf(PERSONAL, false),
  [
    '/m8n4p-access',
    {
      ...HIDDEN,
      title: rules.ADMIN_ACCESS_PAGE.title,
      entry: entryOf('features/desk/admin-access/admin-access-page'),
    },
  ],
  // Its module is neither preloaded nor named before authorization.
  ['/x7k9p2m-sys', { ...HIDDEN, title: rules.SYSTEM_MANAGEMENT_PAGE.title }],
]);

/** Pages of one thing each: the start of their paths; the id follows. */
const ITEM_PATHS = {
  episode: '/video/',
  channel: '/channel/',
  speaker: '/speakers/',
  collection: '/collections/',
  event: '/events/',
  cve: '/news/cve/',
} as const;
export type ItemKind = keyof typeof ITEM_PATHS;

export const itemPath = (kind: ItemKind, id: string): string =>
  `${ITEM_PATHS[kind]}${encodeURIComponent(id)}`;

export const episodePath = (id: string): string => itemPath('episode', id);
export const channelPath = (id: string): string => itemPath('channel', id);
export const speakerPath = (id: string): string => itemPath('speaker', id);

export const collectionPath = (id: string): string => itemPath('collection', id);

export const newsPath = (query: rules.NewsQuery): string =>
  withParameters(NEWS, rules.newsParameters(query));

export const eventsPath = (when: rules.EventTimes, sort: rules.EventSort = 'latest'): string =>
  withParameters(EVENTS, rules.eventsPageParameters(when, sort));

export function categoriesPath(topics: readonly string[]): string {
  const parameters = topics.map((topic): [string, string] => [TOPIC, topic]);
  return `${CATEGORIES}?${String(new URLSearchParams(parameters))}`;
}

export function searchPath({ query, show }: SearchAddress): string {
  return `${SEARCH}?${String(rules.searchPageParameters(query, show))}`;
}

interface SearchAddress {
  readonly query: rules.SearchQuery;
  readonly show: rules.SearchGroup | undefined;
}

export const SEARCH = '/search';
export const CATEGORIES = '/categories';
const TOPIC = 'topic';
const EVENTS = '/events';
const NEWS = '/news';

/** The id of a CVE in its notation, also where the address has lower case. */
export function itemIn(path: string): { readonly kind: ItemKind; readonly id: string } | undefined {
  for (const kind of Object.keys(ITEM_PATHS) as ItemKind[]) {
    if (!path.startsWith(ITEM_PATHS[kind])) continue;
    const segment = path.slice(ITEM_PATHS[kind].length);
    const text = /^[^/?#]+$/.test(segment) ? decoded(segment) : undefined;
    const id = kind === 'cve' && text !== undefined ? rules.cveId(text) : text;
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

export function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

export function newsQueryIn(address: string): rules.NewsQuery | undefined {
  const parameters = parametersAt(NEWS, address);
  return parameters && rules.readNewsQuery(parameters);
}

export function searchAddressIn(address: string): SearchAddress | undefined {
  const parameters = parametersAt(SEARCH, address);
  if (!parameters || rules.searchTermProblem(parameters['q'])) return undefined;
  return {
    query: rules.readSearchQuery(parameters),
    show: rules.readSearchGroup(parameters['show']),
  };
}

const PLAY = 'play';

/** The page below the talk that plays over it, and the talk; the id is not checked. */
export function playIn(
  address: string,
): { readonly page: string; readonly id: string } | undefined {
  const [, page, raw = ''] = /^(.*)[?&]play=([^&#]+)$/.exec(address) ?? [];
  const id = decoded(raw);
  return page && id ? { page, id } : undefined;
}

/** The address of a page without what only the browser reads, except the talk that plays. */
export function canonicalPlayPath(page: string, parameters: string): string | undefined {
  const id = new URLSearchParams(parameters).get(PLAY);
  const sign = page.includes('?') ? '&' : '?';
  return id ? `${page}${sign}${PLAY}=${encodeURIComponent(id)}` : undefined;
}

export function topicsIn(address: string): readonly string[] {
  const [path, parameters = ''] = address.split(/[?#]/, 2);
  return path === CATEGORIES ? new URLSearchParams(parameters).getAll(TOPIC) : [];
}

export function canonicalPagePath(address: string): string {
  const news = newsQueryIn(address);
  if (news) return newsPath(news);
  const search = searchAddressIn(address);
  if (search) return searchPath(search);
  const events = parametersAt(EVENTS, address);
  if (events)
    return eventsPath(rules.parseEventTimes(events['when']), rules.parseEventSort(events['sort']));
  const path = address.split(/[?#]/, 1)[0]!;
  const item = itemIn(path);
  return item ? itemPath(item.kind, item.id) : path;
}

function parametersAt(path: string, address: string): Record<string, string> | undefined {
  const [addressPath, parameters = ''] = address.split(/[?#]/, 2);
  return addressPath === path ? Object.fromEntries(new URLSearchParams(parameters)) : undefined;
}

export const missingPageKey = (what: keyof typeof MISSING_TEXTS): string => `missing-${what}`;

const MISSING_TEXTS = {
  episode: rules.UNKNOWN_EPISODE_PAGE,
  channel: rules.UNKNOWN_CHANNEL_PAGE,
  speaker: rules.UNKNOWN_SPEAKER_PAGE,
  collection: rules.UNKNOWN_COLLECTION_PAGE,
  event: rules.UNKNOWN_EVENT_PAGE,
  cve: rules.UNKNOWN_CVE_PAGE,
  page: rules.NOT_FOUND_PAGE,
  withdrawn: rules.WITHDRAWN_EPISODE_PAGE,
};

export function missingPages(): [key: string, page: Page][] {
  return (Object.keys(MISSING_TEXTS) as (keyof typeof MISSING_TEXTS)[]).map((what) => {
    const kind = what === 'withdrawn' ? 'episode' : what;
    const anyId = what === 'cve' ? 'CVE-0000-0000' : 'missing';
    const path = kind === 'page' ? '/not-found' : itemPath(kind, anyId);
    // It may come back, so RFC 9110 asks for 404, not 410.
    const page = { isIndexed: false, status: 404, path, entry: entries[kind] } as const;
    const missing = what === 'withdrawn' && { missing: what };
    return [missingPageKey(what), { ...MISSING_TEXTS[what], ...page, ...missing }];
  });
}
