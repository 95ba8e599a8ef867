import { z } from 'zod';
import { adminAccessConfig } from '@elevate/admin-access';
import { httpAddress, list, onOff, wholeNumber } from '@elevate/config';
import { CONTACT_EMAIL } from '@elevate/rules';
import type { ConfigOf } from '@elevate/service-defaults';

/** What the ingestion service is configured by. */
export const ingestionConfig = {
  /** Without a key nothing is fetched, and every run says so. */
  YOUTUBE_API_KEY: z.string().optional(),
  /** Up to and including `/v3`. */
  YOUTUBE_API_BASE_URL: httpAddress.default('https://www.googleapis.com/youtube/v3'),
  /** Units a Pacific day; every call costs one. */
  YOUTUBE_DAILY_QUOTA: wholeNumber({ min: 0, max: 100_000_000 }).default(10_000),
  /** The first of the waiting times between tries; they double, with jitter. */
  YOUTUBE_RETRY_DELAY_MS: wholeNumber({ min: 1, max: 60_000 }).default(500),
  /** `off` starts nothing by itself: for commands that run the service for one task. */
  SCHEDULES: onOff.default(true),
  /** How often each channel is looked at. */
  VIDEO_SYNC_MINUTES: wholeNumber({ min: 1, max: 1_440 }).default(30),
  /** How old view counts may become. */
  STATISTICS_REFRESH_HOURS: wholeNumber({ min: 1, max: 720 }).default(24),
  /** Jobs one process works at once. */
  JOBS_AT_ONCE: wholeNumber({ min: 1, max: 64 }).default(4),
  /** Brings the bundled sample catalogue in at the start. */
  SAMPLE_CATALOGUE: onOff.default(false),
  /** Follows the feeds that come with the product, from the first start on. */
  DEFAULT_FEEDS: onOff.default(true),
  /** How often a feed is asked; publishers may ask for longer pauses. */
  FEED_SYNC_MINUTES: wholeNumber({ min: 1, max: 1_440 }).default(60),
  /** Feeds one process works at once: as many as there are by default, so that none waits for another. */
  FEEDS_AT_ONCE: wholeNumber({ min: 1, max: 500 }).default(40),
  /** Between two requests to one host. */
  FEED_HOST_GAP_MS: wholeNumber({ min: 0, max: 60_000 }).default(1_000),
  /** How publishers are told who asks, instead of the site's address and its contact. */
  FEED_USER_AGENT: z.string().min(1).max(200).optional(),
  /** `off` asks no article for its picture. */
  ARTICLE_PICTURES: onOff.default(true),
  /** Articles of one feed that are asked for their picture after one sync. */
  ARTICLE_PICTURES_PER_SYNC: wholeNumber({ min: 0, max: 200 }).default(20),
  /** Origins on this machine that feeds may be read from: for tests, and without effect in production. */
  FEED_LOOPBACK_ORIGINS: list.optional(),
  /** `production` switches off what is for tests. */
  NODE_ENV: z.string().optional(),
  /** Tells publishers of feeds who asks. */
  SITE_URL: httpAddress.optional(),
  /** Tells publishers of feeds whom to write to. */
  CONTACT_EMAIL: z.email().max(254).default(CONTACT_EMAIL),
  ...adminAccessConfig,
};

export type IngestionConfig = ConfigOf<typeof ingestionConfig>;
