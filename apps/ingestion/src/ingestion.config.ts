import { z } from 'zod';
import { adminAccessConfig } from '@elevate/admin-access';
import { exactAddress, httpAddress, list, onOff, siteAddress, wholeNumber } from '@elevate/config';
import { CONTACT_EMAIL } from '@elevate/rules';
import { objectStoreConfig } from '@elevate/object-store';
import type { ConfigOf } from '@elevate/service-defaults';

export const ingestionConfig = {
  /** YouTube Data API key. Without it no video is fetched, and every video run reports the missing key. */
  YOUTUBE_API_KEY: z.string().optional(),
  /** Base URL of the YouTube Data API, including `/v3`. */
  YOUTUBE_API_BASE_URL: httpAddress.default('https://www.googleapis.com/youtube/v3'),
  /** YouTube quota units per Pacific day; every call costs one. */
  YOUTUBE_DAILY_QUOTA: wholeNumber({ min: 0, max: 100_000_000 }).default(10_000),
  /** First retry delay of YouTube calls in milliseconds; doubles with each retry, with jitter. */
  YOUTUBE_RETRY_DELAY_MS: wholeNumber({ min: 1, max: 60_000, unit: 'milliseconds' }).default(500),
  /** `off` disables all schedules, for commands that run the service for one task. */
  SCHEDULES: onOff.default(true),
  /** Sync interval of a channel, in minutes. */
  VIDEO_SYNC_MINUTES: wholeNumber({ min: 1, max: 1_440, unit: 'minutes' }).default(30),
  /** Maximum age of view counts, in hours. */
  STATISTICS_REFRESH_HOURS: wholeNumber({ min: 1, max: 720, unit: 'hours' }).default(24),
  /** Maximum number of concurrent jobs per process, apart from feed jobs. */
  JOBS_AT_ONCE: wholeNumber({ min: 1, max: 64 }).default(4),
  /** Imports the bundled sample catalogue at startup. */
  SAMPLE_CATALOGUE: onOff.default(false),
  /** Follows the default feeds at each start, except the removed ones. */
  DEFAULT_FEEDS: onOff.default(true),
  /** Sync interval of a feed, in minutes; a publisher may ask for a longer one. */
  FEED_SYNC_MINUTES: wholeNumber({ min: 1, max: 1_440, unit: 'minutes' }).default(60),
  /** CISA's catalog of Known Exploited Vulnerabilities, or a copy; the default is read only with `DEFAULT_FEEDS`. */
  KNOWN_EXPLOITED_URL: exactAddress.optional(),
  /** Maximum number of concurrent feed jobs per process; the default equals the number of default feeds. */
  FEEDS_AT_ONCE: wholeNumber({ min: 1, max: 500 }).default(40),
  /** Minimum delay between two requests to one feed host, in milliseconds. */
  FEED_HOST_GAP_MS: wholeNumber({ min: 0, max: 60_000, unit: 'milliseconds' }).default(1_000),
  /** User-Agent of feed requests; by default it contains the site's address and contact email. */
  FEED_USER_AGENT: z.string().min(1).max(200).optional(),
  /** `off` disables fetching article pages for their thumbnails. */
  ARTICLE_PICTURES: onOff.default(true),
  /** Maximum number of articles per feed whose pages are fetched for a thumbnail after a sync. */
  ARTICLE_PICTURES_PER_SYNC: wholeNumber({ min: 0, max: 200 }).default(20),
  /** Space for pictures of articles, in MiB; the oldest are evicted first, and 0 shows none. */
  ARTICLE_PICTURES_MAX_MB: wholeNumber({ min: 0, max: 1_000_000, unit: 'MiB' }).default(2_048),
  ...objectStoreConfig,
  /** Loopback origins that feeds may be read from, for tests; ignored in production. */
  FEED_LOOPBACK_ORIGINS: list.optional(),
  /** `production` disables the settings that exist for tests. */
  NODE_ENV: z.string().optional(),
  /** Public address of the site, sent to publishers in the User-Agent. */
  SITE_URL: siteAddress.optional(),
  /** Contact email, sent to publishers in the User-Agent. */
  CONTACT_EMAIL: z.email().max(254).default(CONTACT_EMAIL),
  ...adminAccessConfig,
};

export type IngestionConfig = ConfigOf<typeof ingestionConfig>;
