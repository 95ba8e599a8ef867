import { join } from 'node:path';
import { AppError } from '@elevate/errors';
import { FolderObjectStore } from './folder-object-store.js';
import { MinioObjectStore } from './minio-object-store.js';
import type { ObjectStore } from './object-store.js';

export interface ObjectStoreOptions {
  readonly bucket: string;
  readonly folder: string;
  readonly minio?: {
    readonly url: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly publicUrl?: string | undefined;
  };
}

export function createObjectStore({ bucket, folder, minio }: ObjectStoreOptions): ObjectStore {
  return minio
    ? new MinioObjectStore({ ...minio, bucket, publicUrl: minio.publicUrl ?? minio.url })
    : new FolderObjectStore({ folder, publicPath: `/${bucket}` });
}

export interface StoreSettings {
  readonly DATA_DIR: string;
  readonly MINIO_URL?: string | undefined;
  readonly MINIO_ACCESS_KEY?: string | undefined;
  readonly MINIO_SECRET_KEY?: string | undefined;
  readonly MINIO_PUBLIC_URL?: string | undefined;
}

export function configuredStore(bucket: string, settings: StoreSettings): ObjectStore {
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = settings;
  const place = { bucket, folder: join(settings.DATA_DIR, bucket) };
  if (url === undefined) return createObjectStore(place);
  if (accessKey === undefined || secretKey === undefined) {
    throw new AppError('CONFIG.INVALID', {
      kind: 'user',
      message: 'With MINIO_URL, MINIO_ACCESS_KEY and MINIO_SECRET_KEY are needed too',
    });
  }
  const publicUrl = settings.MINIO_PUBLIC_URL;
  return createObjectStore({ ...place, minio: { url, accessKey, secretKey, publicUrl } });
}
