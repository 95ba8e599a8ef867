/** The product's name wherever no `SITE_NAME` is configured. */
export const SITE_NAME = 'Elevate';

/** The line under the name: what the product is for. */
export const SITE_TAGLINE =
  'Elevating Black tech voices through curated content, community and culture.';

/**
 * Where mail for the site goes wherever no `CONTACT_EMAIL` is configured: an address under a
 * reserved name, so that nobody's mail box is hit by accident.
 */
export const CONTACT_EMAIL = 'hello@elevate.example';
