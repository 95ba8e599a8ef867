import { adminAccessConfig } from '@elevate/admin-access';
import { wholeNumber } from '@elevate/config';
import { callerConfig, type ConfigOf } from '@elevate/service-defaults';

export const catalogueConfig = {
  /** The operator and administrators may set editor's picks. */
  ...adminAccessConfig,
  /** Who shows the callers' secret may look up what left the lists. */
  ...callerConfig,
  /** After how many days an article leaves the list; bookmarks still show it. */
  NEWS_RETENTION_DAYS: wholeNumber({ min: 1, max: 36_500 }).default(180),
};

export type CatalogueConfig = ConfigOf<typeof catalogueConfig>;
