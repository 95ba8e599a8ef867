import {
  BUG_REPORT_PAGE,
  CATEGORIES_PAGE,
  CHANNELS_PAGE,
  CREATOR_SPOTLIGHT_PAGE,
  EVENTS_PAGE,
  HELP_PAGE,
  NEWS_PAGE,
  SITE_TAGLINE,
  type PageText,
} from '@elevate/rules';

/** A screen of the client, as far as the server must know it. */
export interface ClientRoute extends PageText {
  /** False: search engines are asked to leave it out. */
  readonly isIndexed: boolean;
  /** Hidden: the answer says so in a header too. */
  readonly isHidden?: boolean;
  /** Its module of the client, as the client's build names it. */
  readonly entry?: string;
}

const feature = (path: string): string => `src/features/${path}.tsx`;

const COMING = feature('coming/coming-page');
const AUTH = feature('auth/auth-page');

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
const personal = (title: string, entry?: string): ClientRoute => ({
  title,
  description: SITE_TAGLINE,
  isIndexed: false,
  ...(entry !== undefined && { entry }),
});
const hidden = (title: string, entry?: string): ClientRoute => ({
  ...personal(title, entry),
  isHidden: true,
});

/** Every address of the spec that has no parameter, the home page aside. */
export const fixedRoutes: ReadonlyMap<string, ClientRoute> = new Map([
  ['/auth', personal('Sign in', AUTH)],
  ['/change-password', personal('Change password', COMING)],
  ['/forgot-password', personal('Forgot password', COMING)],
  ['/reset-password', personal('Reset password', COMING)],
  ['/help', indexed(HELP_PAGE, feature('help/help-page'))],
  ['/bug-report', indexed(BUG_REPORT_PAGE, feature('bug-report/bug-report-page'))],
  ['/news', indexed(NEWS_PAGE, COMING)],
  [
    '/creator-spotlight',
    indexed(CREATOR_SPOTLIGHT_PAGE, feature('creator-spotlight/creator-spotlight-page')),
  ],
  ['/events', indexed(EVENTS_PAGE, COMING)],
  ['/my-list', personal('My List')],
  ['/channels', indexed(CHANNELS_PAGE, feature('channels/channels-page'))],
  ['/categories', indexed(CATEGORIES_PAGE, feature('categories/categories-page'))],
  ['/m8n4p-access', hidden('Secure Access', COMING)],
  // Sends home whoever may not see it: no module of its own.
  ['/x7k9p2m-sys', hidden('System Management')],
]);
