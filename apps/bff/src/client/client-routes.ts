import {
  BUG_REPORT_PAGE,
  CATEGORIES_PAGE,
  CHANNELS_PAGE,
  CREATOR_SPOTLIGHT_PAGE,
  EVENTS_PAGE,
  HELP_PAGE,
  HOME_PAGE,
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
}

const indexed = (text: PageText): ClientRoute => ({ ...text, isIndexed: true });
const personal = (title: string): ClientRoute => ({
  title,
  description: SITE_TAGLINE,
  isIndexed: false,
});
const hidden = (title: string): ClientRoute => ({ ...personal(title), isHidden: true });

export const homeRoute = indexed(HOME_PAGE);

export const notFoundRoute = personal('Page not found');

/** Every address of the spec that has no parameter, the home page aside. */
export const fixedRoutes: ReadonlyMap<string, ClientRoute> = new Map([
  ['/auth', personal('Sign in')],
  ['/change-password', personal('Change password')],
  ['/forgot-password', personal('Forgot password')],
  ['/reset-password', personal('Reset password')],
  ['/help', indexed(HELP_PAGE)],
  ['/bug-report', indexed(BUG_REPORT_PAGE)],
  ['/news', indexed(NEWS_PAGE)],
  ['/creator-spotlight', indexed(CREATOR_SPOTLIGHT_PAGE)],
  ['/events', indexed(EVENTS_PAGE)],
  ['/my-list', personal('My List')],
  ['/channels', indexed(CHANNELS_PAGE)],
  ['/categories', indexed(CATEGORIES_PAGE)],
  ['/m8n4p-access', hidden('Secure Access')],
  ['/x7k9p2m-sys', hidden('System Management')],
]);
