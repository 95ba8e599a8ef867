import { z } from 'zod';
import { httpAddress, onOff, wholeNumber } from '@elevate/config';
import { operatorConfig, type ConfigOf } from '@elevate/service-defaults';

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
  VIDEO_SYNC_MINUTES: wholeNumber({ min: 1, max: 1_440 }).default(30),
  STATISTICS_REFRESH_HOURS: wholeNumber({ min: 1, max: 720 }).default(24),
  /** Jobs one process works at once. */
  JOBS_AT_ONCE: wholeNumber({ min: 1, max: 64 }).default(4),
  /** Brings the bundled sample catalogue in at the start. */
  SAMPLE_CATALOGUE: onOff.default(false),
  ...operatorConfig,
};

export type IngestionConfig = ConfigOf<typeof ingestionConfig>;
