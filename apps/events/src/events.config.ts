import { z } from 'zod';
import { adminAccessConfig } from '@elevate/admin-access';
import { httpAddress } from '@elevate/config';
import type { ConfigOf } from '@elevate/service-defaults';

export const eventsConfig = {
  ...adminAccessConfig,
  /** Images are files in its folder `event-images`, unless there is a MinIO. */
  DATA_DIR: z.string().default('var'),
  /** The object store of the images, e.g. `http://minio:9000`; any that speaks S3. */
  MINIO_URL: httpAddress.optional(),
  /** Needed with it. The account must be allowed to make the bucket, set its policy, and put, get, list and delete in it. */
  MINIO_ACCESS_KEY: z.string().optional(),
  /** Needed with it. */
  MINIO_SECRET_KEY: z.string().optional(),
  /** The address by which browsers find the images; `MINIO_URL` when left out. The site's own does: it passes them on. */
  MINIO_PUBLIC_URL: httpAddress.optional(),
};

export type EventsConfig = ConfigOf<typeof eventsConfig>;
