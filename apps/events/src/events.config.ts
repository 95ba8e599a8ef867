import { z } from 'zod';
import { adminAccessConfig } from '@elevate/admin-access';
import { httpAddress, onOff } from '@elevate/config';
import type { ConfigOf } from '@elevate/service-defaults';

export const eventsConfig = {
  ...adminAccessConfig,
  /** Adds the bundled sample events if there are no other events; `off` removes the ones that were not edited. */
  SAMPLE_EVENTS: onOff.default(false),
  /** Data folder; images are in its folder `event-images` unless MinIO is configured. */
  DATA_DIR: z.string().default('var'),
  /** S3-compatible object store for images, e.g. `http://minio:9000`. */
  MINIO_URL: httpAddress.optional(),
  /**
   * Required with `MINIO_URL`. The account must be able to create the bucket, set its policy, and put, get, list and
   * delete objects.
   */
  MINIO_ACCESS_KEY: z.string().optional(),
  /** Required with `MINIO_URL`. */
  MINIO_SECRET_KEY: z.string().optional(),
  /** Base URL of images for browsers; default `MINIO_URL`. The site's own URL works: it proxies them. */
  MINIO_PUBLIC_URL: httpAddress.optional(),
};

export type EventsConfig = ConfigOf<typeof eventsConfig>;
