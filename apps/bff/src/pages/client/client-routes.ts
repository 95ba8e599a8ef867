import * as rules from '@elevate/rules';
import { createHash } from 'node:crypto';
import type { Logger } from '@elevate/logging';
import { withParameters } from '../../api/addresses.js';
import { type Page, escapeHtml } from './page-context.js';

export const NEWS_SOURCES = '/news/sources';
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
  channel: entryOf('features/visitors/channels/channel-page'),
  cve: entryOf('features/visitors/news/cve/cve-page'),
  episode: entryOf('features/visitors/episode/episode-page'),
  speaker: entryOf('features/visitors/speakers/speaker-page'),
  page: entryOf('features/visitors/not-found/not-found-page'),
} as const;

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
  cve: '/news/cve/',
} as const;
export type ItemKind = keyof typeof ITEM_PATHS;

export const itemPath = (kind: ItemKind, id: string): string =>
  `${ITEM_PATHS[kind]}${encodeURIComponent(id)}`;

export const episodePath = (id: string): string => itemPath('episode', id);
export const channelPath = (id: string): string => itemPath('channel', id);
export const speakerPath = (id: string): string => itemPath('speaker', id);

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

const RELOAD_AFTER = 3;

// Inline: the page must not wait for the client's styles.
const STYLE = `
:root{color-scheme:dark light}
body{margin:0;min-height:100svh;display:grid;place-items:center;font:1.0625rem/1.55 system-ui,sans-serif;
background:light-dark(#fbf7f0,#14100c);color:light-dark(#4a3f35,#ddd5ca)}
main{padding:2rem;max-width:26rem;text-align:center}
svg{width:4rem;height:4rem;border-radius:1rem;background:#14100c}
h1{margin:1.5rem 0 .5rem;font-size:1.75rem;line-height:1.15;color:light-dark(#231a12,#faf6ef)}
p{margin:0 0 1.5rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:999px;background:#f4b93c;color:#231808;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid light-dark(#7a5200,#f6c04a);outline-offset:3px}
rect{transform-origin:50% 26px;animation:rise 1.2s ease-in-out infinite alternate}
rect:nth-of-type(2){animation-delay:.2s}rect:nth-of-type(3){animation-delay:.4s}
@keyframes rise{from{transform:scaleY(.45)}}
@media (prefers-reduced-motion:reduce){rect{animation:none}}`;

export const STARTING_STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><g fill="#f4b93c">' +
  '<rect x="6.5" y="17" width="5" height="9" rx="2.5"/><rect x="13.5" y="11.5" width="5" height="14.5" rx="2.5"/>' +
  '<rect x="20.5" y="6" width="5" height="20" rx="2.5"/></g></svg>';

/** Shown until the read model is loaded. Reloads without JavaScript. */
export function startingPage(siteName: string): string {
  const name = escapeHtml(siteName);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8" />' +
    '<meta name="viewport" content="width=device-width, initial-scale=1" />' +
    `<meta http-equiv="refresh" content="${RELOAD_AFTER}" /><meta name="robots" content="noindex" />` +
    `<title>${name} is starting</title><style>${STYLE}</style></head><body><main>${LOGO}` +
    `<h1>${name} is starting</h1>` +
    '<p role="status">The talks will be ready in a moment. This page reloads automatically.</p>' +
    '<a href="">Reload now</a></main></body></html>'
  );
}

const LONGEST_PATH = 200;

/** Each missing path once a minute. Past `limit` paths (scanners) the rest is one line. */
export class MissingPathLog {
  private readonly reported = new Set<string>();
  private minute = -1;

  constructor(
    private readonly logger: Logger,
    private readonly limit = 1_000,
    private readonly now: () => number = Date.now,
  ) {}

  note(path: string): void {
    this.startMinute(Math.floor(this.now() / rules.MINUTE_MS));
    const shortPath = path.slice(0, LONGEST_PATH);
    if (this.reported.has(shortPath) || this.reported.size > this.limit) return;
    this.reported.add(shortPath);
    if (this.reported.size <= this.limit) this.logger.warn({ path: shortPath }, 'Page not found');
    else
      this.logger.warn(
        { limit: this.limit },
        'Too many pages not found; the rest of this minute is not logged',
      );
  }

  private startMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.reported.clear();
  }
}

export const missingPageKey = (what: keyof typeof MISSING_TEXTS): string => `missing-${what}`;

const MISSING_TEXTS = {
  episode: rules.UNKNOWN_EPISODE_PAGE,
  channel: rules.UNKNOWN_CHANNEL_PAGE,
  speaker: rules.UNKNOWN_SPEAKER_PAGE,
  cve: rules.UNKNOWN_CVE_PAGE,
  page: rules.NOT_FOUND_PAGE,
};

export function missingPages(): [key: string, page: Page][] {
  return (['page', ...(Object.keys(ITEM_PATHS) as ItemKind[])] as const).map((what) => {
    const anyId = what === 'cve' ? 'CVE-0000-0000' : 'missing';
    const path = what === 'page' ? '/not-found' : itemPath(what, anyId);
    const text = MISSING_TEXTS[what];
    const page = { ...text, isIndexed: false, status: 404, path, entry: entries[what] } as const;
    return [missingPageKey(what), page];
  });
}
