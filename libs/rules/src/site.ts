import { type PageText } from './page-texts.js';

export const SITE_NAME = 'Elevate';

export const SITE_TAGLINE =
  'Elevating Black tech voices through curated content, community and culture.';

/** Default of `CONTACT_EMAIL`; reserved domain, so stray mail reaches no mailbox. */
export const CONTACT_EMAIL = 'hello@elevate.example';

export const HOME_PAGE: PageText = {
  title: 'Elevating Black voices in tech',
  description:
    'Discover talks and podcasts by Black creators in technology: trending episodes, new releases, career stories and whole channels in one place.',
};
