import {
  ADMIN_ACCESS_PAGE,
  BUG_REPORT_PAGE,
  CATEGORIES_PAGE,
  CHANGE_PASSWORD_PAGE,
  CHANNELS_PAGE,
  CREATOR_SPOTLIGHT_PAGE,
  EVENTS_PAGE,
  FORGOT_PASSWORD_PAGE,
  HELP_PAGE,
  MY_LIST_PAGE,
  NEWS_PAGE,
  RESET_PASSWORD_PAGE,
  SIGN_IN_PAGE,
  SITE_TAGLINE,
  SYSTEM_MANAGEMENT_PAGE,
  type PageText,
} from '@elevate/rules';

/** A screen of the client, as far as the server must know it. */
export interface ClientRoute extends PageText {
  /** False: search engines are asked to leave it out. */
  readonly isIndexed: boolean;
  /** Hidden: the answer says so in a header too. */
  readonly isHidden?: boolean;
  /** Its content is not rendered on the server. */
  readonly leftToBrowser?: boolean;
  /** Its module of the client, as the client's build names it. */
  readonly entry?: string;
}

const feature = (path: string): string => `src/features/${path}.tsx`;

/** The modules of the screens whose address has a parameter, and of the one for unknown addresses. */
export const entries = {
  channel: feature('channel/channel-page'),
  episode: feature('episode/episode-page'),
  notFound: feature('not-found/not-found-page'),
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
  // Nothing of it is shown before it is allowed.
  leftToBrowser: true,
  ...(entry !== undefined && { entry }),
});

/** Every address of the spec that has no parameter, the home page aside. */
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
  ['/help', indexed(HELP_PAGE, feature('help/help-page'))],
  ['/bug-report', indexed(BUG_REPORT_PAGE, feature('bug-report/bug-report-page'))],
  ['/news', indexed(NEWS_PAGE, 'src/app/news.tsx')],
  [
    '/creator-spotlight',
    indexed(CREATOR_SPOTLIGHT_PAGE, feature('creator-spotlight/creator-spotlight-page')),
  ],
  ['/events', indexed(EVENTS_PAGE, feature('events/events-page'))],
  ['/my-list', personal(MY_LIST_PAGE, feature('saved/my-list-page'))],
  ['/channels', indexed(CHANNELS_PAGE, feature('channels/channels-page'))],
  ['/categories', indexed(CATEGORIES_PAGE, feature('categories/categories-page'))],
  ['/m8n4p-access', hidden(ADMIN_ACCESS_PAGE.title, feature('admin-access/admin-access-page'))],
  // Nothing of it is fetched before it is allowed, nor named.
  ['/x7k9p2m-sys', hidden(SYSTEM_MANAGEMENT_PAGE.title)],
]);
