export const SITE_NAME = 'Elevate';

export const SITE_TAGLINE =
  'Elevating Black tech voices through curated content, community and culture.';

/** Default of `CONTACT_EMAIL`; reserved domain, so stray mail reaches no mailbox. */
export const CONTACT_EMAIL = 'hello@elevate.example';
