import { adminAccessConfig } from '@elevate/admin-access';
import { onOff, siteAddress, wholeNumber } from '@elevate/config';
import { callerConfig, type ConfigOf } from '@elevate/service-defaults';

export const catalogueConfig = {
  ...adminAccessConfig,
  /** Secret that callers must present to look up unlisted items. */
  ...callerConfig,
  /** Public URL of the site, for absolute picture addresses in messages; without it, paths. */
  SITE_URL: siteAddress.optional(),
  /** Lists the bundled sample articles until the first article of a feed arrives. */
  SAMPLE_NEWS: onOff.default(false),
  /** Days until an article leaves the list; bookmarks still show it. */
  NEWS_RETENTION_DAYS: wholeNumber({ min: 1, max: 36_500, unit: 'days' }).default(180),
};

export type CatalogueConfig = ConfigOf<typeof catalogueConfig>;
