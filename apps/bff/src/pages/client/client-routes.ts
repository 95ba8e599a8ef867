import {
  ACCOUNT_PAGE,
  ADMIN_ACCESS_PAGE,
  BUG_REPORT_PAGE,
  CATEGORIES_PAGE,
  CHANGE_PASSWORD_PAGE,
  CHANNELS_PAGE,
  CREATOR_SPOTLIGHT_PAGE,
  DATA_SOURCES_PAGE,
  EVENTS_PAGE,
  EMAIL_CHANGE_PAGE,
  FOLLOWING_PAGE,
  FORGOT_PASSWORD_PAGE,
  HELP_PAGE,
  HISTORY_PAGE,
  MY_LIST_PAGE,
  NEWS_PAGE,
  NEWS_SOURCES_PAGE,
  RESET_PASSWORD_PAGE,
  SEARCH_PAGE,
  SECURITY_PAGE,
  SIGN_IN_PAGE,
  SITE_TAGLINE,
  SPEAKERS_PAGE,
  SUGGEST_PAGE,
  SYSTEM_MANAGEMENT_PAGE,
  UNSUBSCRIBE_PAGE,
  type PageText,
} from '@elevate/rules';

export const NEWS_SOURCES = '/news/sources';
export const SPEAKERS = '/speakers';

interface ClientRoute extends PageText {
  readonly isIndexed: boolean;
  /** Also sends `noindex` as a response header. */
  readonly isHidden?: boolean;
  readonly leftToBrowser?: boolean;
  readonly entry?: string;
}

const entryOf = (module: string): string => `src/${module}.tsx`;

/** Modules of the parameterized screens and of the not-found screen. */
export const entries = {
  channel: entryOf('features/channel/channel-page'),
  cve: entryOf('features/news/cve/cve-page'),
  episode: entryOf('features/episode/episode-page'),
  speaker: entryOf('features/speaker/speaker-page'),
  page: entryOf('features/not-found/not-found-page'),
} as const;

type Row = readonly [path: string, text: PageText, module: string];

const INDEXED: readonly Row[] = [
  ['/help', HELP_PAGE, 'features/help/help-page'],
  ['/bug-report', BUG_REPORT_PAGE, 'features/bug-report/bug-report-page'],
  ['/suggest', SUGGEST_PAGE, 'features/suggest/suggest-page'],
  ['/news', NEWS_PAGE, 'app/news'],
  [NEWS_SOURCES, NEWS_SOURCES_PAGE, 'features/news-sources/news-sources-page'],
  [
    '/creator-spotlight',
    CREATOR_SPOTLIGHT_PAGE,
    'features/creator-spotlight/creator-spotlight-page',
  ],
  ['/events', EVENTS_PAGE, 'features/events/events-page'],
  ['/channels', CHANNELS_PAGE, 'features/channels/channels-page'],
  [SPEAKERS, SPEAKERS_PAGE, 'features/speakers/speakers-page'],
  ['/categories', CATEGORIES_PAGE, 'features/categories/categories-page'],
];

/** Search engines may not list them. */
const PERSONAL: readonly Row[] = [
  ['/auth', SIGN_IN_PAGE, 'features/auth/auth-page'],
  ['/change-password', CHANGE_PASSWORD_PAGE, 'features/change-password/change-password-page'],
  ['/forgot-password', FORGOT_PASSWORD_PAGE, 'features/forgot-password/forgot-password-page'],
  ['/reset-password', RESET_PASSWORD_PAGE, 'features/reset-password/reset-password-page'],
  ['/email-change', EMAIL_CHANGE_PAGE, 'features/email-change/email-change-page'],
  ['/account', ACCOUNT_PAGE, 'app/account'],
  ['/security', SECURITY_PAGE, 'features/security/security-page'],
  ['/data-sources', DATA_SOURCES_PAGE, 'features/data-sources/data-sources-page'],
  ['/search', SEARCH_PAGE, 'features/search/results/results-page'],
  ['/my-list', MY_LIST_PAGE, 'features/saved/my-list-page'],
  ['/history', HISTORY_PAGE, 'features/history/history-page'],
  ['/following', FOLLOWING_PAGE, 'features/following/following-page'],
  ['/unsubscribe', UNSUBSCRIBE_PAGE, 'features/following/unsubscribe-page'],
];

const HIDDEN = {
  description: SITE_TAGLINE,
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
      title: ADMIN_ACCESS_PAGE.title,
      entry: entryOf('features/admin-access/admin-access-page'),
    },
  ],
  // Its module is neither preloaded nor named before authorization.
  ['/x7k9p2m-sys', { ...HIDDEN, title: SYSTEM_MANAGEMENT_PAGE.title }],
]);
