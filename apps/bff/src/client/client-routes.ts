import { SITE_TAGLINE } from '@elevate/rules';

/** A screen of the client, as far as the server must know it. */
export interface ClientRoute {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
  /** False: search engines are asked to leave it out. */
  readonly isIndexed: boolean;
  /** Hidden: the answer says so in a header too. */
  readonly isHidden?: boolean;
}

const indexed = (title: string, description: string): ClientRoute => ({
  title,
  description,
  isIndexed: true,
});
const personal = (title: string): ClientRoute => ({
  title,
  description: SITE_TAGLINE,
  isIndexed: false,
});
const hidden = (title: string): ClientRoute => ({ ...personal(title), isHidden: true });

export const homeRoute = indexed(
  'Elevating Black voices in tech',
  'Discover talks and podcasts by Black creators in technology: trending episodes, new releases, career stories and whole channels in one place.',
);

export const notFoundRoute = personal('Page not found');

/** Every address of the spec that has no parameter, the home page aside. */
export const fixedRoutes: ReadonlyMap<string, ClientRoute> = new Map([
  ['/auth', personal('Sign in')],
  ['/change-password', personal('Change password')],
  ['/forgot-password', personal('Forgot password')],
  ['/reset-password', personal('Reset password')],
  [
    '/help',
    indexed('Help & FAQ', 'About the platform, how to submit a podcast, and how to reach us.'),
  ],
  [
    '/bug-report',
    indexed('Report a Bug', 'Tell us what went wrong, and we reply within 2-3 business days.'),
  ],
  [
    '/news',
    indexed(
      'Cybersecurity news',
      'Vulnerabilities, advisories, analysis and research, synced every hour.',
    ),
  ],
  [
    '/creator-spotlight',
    indexed('Creator Spotlight', 'Twenty-five exclusive slots for creators in tech.'),
  ],
  ['/events', indexed('Events', 'Tech events, conferences and community gatherings.')],
  ['/my-list', personal('My List')],
  ['/channels', indexed('Channels', 'Every channel on the platform, from A to Z.')],
  [
    '/categories',
    indexed('Categories', 'Browse episodes by topic: technology, career and industry.'),
  ],
  ['/m8n4p-access', hidden('Secure Access')],
  ['/x7k9p2m-sys', hidden('System Management')],
]);
