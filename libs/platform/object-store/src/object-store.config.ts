import { z } from 'zod';
import { certificates, httpAddress } from '@elevate/config';
import { AppError } from '@elevate/errors';

export const objectStoreConfig = {
  /** Data folder; without `MINIO_URL`, pictures are in its folders `event-images` and `article-pictures`. */
  DATA_DIR: z.string().default('var'),
  /** S3-compatible object store for pictures, e.g. `http://minio:9000`. */
  MINIO_URL: httpAddress.optional(),
  /**
   * Required with `MINIO_URL`. The account must be able to create the bucket, set its policy, and put, get, list and
   * delete objects.
   */
  MINIO_ACCESS_KEY: z.string().optional(),
  /** Required with `MINIO_URL`. */
  MINIO_SECRET_KEY: z.string().optional(),
  /** Certificates (PEM) of the authorities that sign the object store's certificate. Default: the public ones. */
  MINIO_SSL_CA: certificates.optional(),
};

export type ObjectStoreConfig = Readonly<z.infer<z.ZodObject<typeof objectStoreConfig>>>;

/** @throws AppError `CONFIG.INVALID` if a setting lacks another one */
export function checkObjectStore(config: ObjectStoreConfig): void {
  const { MINIO_URL: url, MINIO_ACCESS_KEY: key, MINIO_SECRET_KEY: secret } = config;
  if (url !== undefined && (key === undefined || secret === undefined))
    throw invalid('With MINIO_URL, MINIO_ACCESS_KEY and MINIO_SECRET_KEY are needed too');
  if (config.MINIO_SSL_CA !== undefined && !url?.startsWith('https:'))
    throw invalid('MINIO_SSL_CA is set, but MINIO_URL does not start with https://');
}

function invalid(message: string): AppError {
  return new AppError('CONFIG.INVALID', { kind: 'user', message });
}
