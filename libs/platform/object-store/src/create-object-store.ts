import { join } from 'node:path';
import { FolderObjectStore } from './folder-object-store.js';
import { MinioObjectStore } from './minio-object-store.js';
import { checkObjectStore, type ObjectStore, type ObjectStoreConfig } from './object-store.js';

export interface ObjectStoreOptions {
  readonly bucket: string;
  readonly folder: string;
  readonly minio?: {
    readonly url: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly publicUrl?: string | undefined;
    readonly ca?: string | undefined;
  };
}

export function createObjectStore({ bucket, folder, minio }: ObjectStoreOptions): ObjectStore {
  return minio
    ? new MinioObjectStore({ ...minio, bucket, publicUrl: minio.publicUrl ?? minio.url })
    : new FolderObjectStore({ folder, publicPath: `/${bucket}` });
}

export interface StoreSettings extends ObjectStoreConfig {
  readonly MINIO_PUBLIC_URL?: string | undefined;
}

/** @throws AppError `CONFIG.INVALID` if a setting lacks another one */
export function configuredStore(bucket: string, settings: StoreSettings): ObjectStore {
  checkObjectStore(settings);
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = settings;
  const place = { bucket, folder: join(settings.DATA_DIR, bucket) };
  if (url === undefined || accessKey === undefined || secretKey === undefined)
    return createObjectStore(place);
  const { MINIO_PUBLIC_URL: publicUrl, MINIO_SSL_CA: ca } = settings;
  return createObjectStore({ ...place, minio: { url, accessKey, secretKey, publicUrl, ca } });
}
