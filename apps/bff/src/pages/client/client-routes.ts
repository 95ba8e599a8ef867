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

const feature = (path: string): string => `src/features/${path}.tsx`;

/** Modules of the parameterized screens and of the not-found screen. */
export const entries = {
  channel: feature('channel/channel-page'),
  cve: feature('news/cve/cve-page'),
  episode: feature('episode/episode-page'),
  speaker: feature('speaker/speaker-page'),
  page: feature('not-found/not-found-page'),
} as const;

const indexed = (text: PageText, entry: string): ClientRoute => ({
  ...text,
  isIndexed: true,
  entry,
});
const personal = (text: PageText, entry: string): ClientRoute => ({
  ...text,
  isIndexed: false,
  entry,
});
const hidden = (title: string, entry?: string): ClientRoute => ({
  title,
  description: SITE_TAGLINE,
  isIndexed: false,
  isHidden: true,
  // Private content must not appear before authorization.
  leftToBrowser: true,
  ...(entry !== undefined && { entry }),
});

/** Every route of the spec without parameters, except the home page; and pages of the product's own. */
export const fixedRoutes: ReadonlyMap<string, ClientRoute> = new Map([
  ['/auth', personal(SIGN_IN_PAGE, feature('auth/auth-page'))],
  [
    '/change-password',
    personal(CHANGE_PASSWORD_PAGE, feature('change-password/change-password-page')),
  ],
  [
    '/forgot-password',
    personal(FORGOT_PASSWORD_PAGE, feature('forgot-password/forgot-password-page')),
  ],
  ['/reset-password', personal(RESET_PASSWORD_PAGE, feature('reset-password/reset-password-page'))],
  ['/email-change', personal(EMAIL_CHANGE_PAGE, feature('email-change/email-change-page'))],
  ['/account', personal(ACCOUNT_PAGE, 'src/app/account.tsx')],
  ['/security', personal(SECURITY_PAGE, feature('security/security-page'))],
  ['/help', indexed(HELP_PAGE, feature('help/help-page'))],
  ['/bug-report', indexed(BUG_REPORT_PAGE, feature('bug-report/bug-report-page'))],
  ['/suggest', indexed(SUGGEST_PAGE, feature('suggest/suggest-page'))],
  ['/data-sources', personal(DATA_SOURCES_PAGE, feature('data-sources/data-sources-page'))],
  ['/search', personal(SEARCH_PAGE, feature('search/results/results-page'))],
  ['/news', indexed(NEWS_PAGE, 'src/app/news.tsx')],
  [NEWS_SOURCES, indexed(NEWS_SOURCES_PAGE, feature('news-sources/news-sources-page'))],
  [
    '/creator-spotlight',
    indexed(CREATOR_SPOTLIGHT_PAGE, feature('creator-spotlight/creator-spotlight-page')),
  ],
  ['/events', indexed(EVENTS_PAGE, feature('events/events-page'))],
  ['/my-list', personal(MY_LIST_PAGE, feature('saved/my-list-page'))],
  ['/history', personal(HISTORY_PAGE, feature('history/history-page'))],
  ['/following', personal(FOLLOWING_PAGE, feature('following/following-page'))],
  ['/unsubscribe', personal(UNSUBSCRIBE_PAGE, feature('following/unsubscribe-page'))],
  ['/channels', indexed(CHANNELS_PAGE, feature('channels/channels-page'))],
  [SPEAKERS, indexed(SPEAKERS_PAGE, feature('speakers/speakers-page'))],
  ['/categories', indexed(CATEGORIES_PAGE, feature('categories/categories-page'))],
  ['/m8n4p-access', hidden(ADMIN_ACCESS_PAGE.title, feature('admin-access/admin-access-page'))],
  // Its module is neither preloaded nor named before authorization.
  ['/x7k9p2m-sys', hidden(SYSTEM_MANAGEMENT_PAGE.title)],
]);
