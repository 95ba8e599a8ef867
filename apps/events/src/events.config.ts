import { adminAccessConfig } from '@elevate/admin-access';
import { httpAddress, onOff, siteAddress } from '@elevate/config';
import { objectStoreConfig } from '@elevate/object-store';
import type { ConfigOf } from '@elevate/service-defaults';

export const eventsConfig = {
  ...adminAccessConfig,
  /** Public URL of the site, for absolute picture addresses in messages; without it, paths. */
  SITE_URL: siteAddress.optional(),
  /** Adds the bundled sample events if there are no other events; `off` removes the ones that were not edited. */
  SAMPLE_EVENTS: onOff.default(false),
  ...objectStoreConfig,
  /** Base URL of images for browsers; default `MINIO_URL`. The site's own URL works: it proxies them. */
  MINIO_PUBLIC_URL: httpAddress.optional(),
};

export type EventsConfig = ConfigOf<typeof eventsConfig>;
