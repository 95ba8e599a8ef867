/** The default of `SITE_NAME`. */
export const SITE_NAME = 'Elevate';

export const SITE_TAGLINE =
  'Elevating Black tech voices through curated content, community and culture.';

/** The default of `CONTACT_EMAIL`. A reserved domain, so that stray mail reaches no real mailbox. */
export const CONTACT_EMAIL = 'hello@elevate.example';
