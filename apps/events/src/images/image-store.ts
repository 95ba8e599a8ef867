import { join } from 'node:path';
import { AppError } from '@elevate/errors';
import { createObjectStore, type ObjectStore } from '@elevate/object-store';
import type { EventsConfig } from '../events.config.js';
import { IMAGE_BUCKET } from './image-names.js';

export const IMAGE_STORE = Symbol('IMAGE_STORE');

export function createImageStore(config: EventsConfig): ObjectStore {
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = config;
  const place = { bucket: IMAGE_BUCKET, folder: join(config.DATA_DIR, IMAGE_BUCKET) };
  if (url === undefined) return createObjectStore(place);
  if (accessKey === undefined || secretKey === undefined) {
    throw new AppError('CONFIG.INVALID', {
      kind: 'user',
      message: 'With MINIO_URL, MINIO_ACCESS_KEY and MINIO_SECRET_KEY are needed too',
    });
  }
  const publicUrl = config.MINIO_PUBLIC_URL;
  return createObjectStore({ ...place, minio: { url, accessKey, secretKey, publicUrl } });
}
