import { join } from 'node:path';
import { FolderObjectStore } from './folder-object-store.js';
import { MinioObjectStore } from './minio-object-store.js';
import { checkObjectStore, type ObjectStore, type ObjectStoreConfig } from './object-store.js';

export interface StoreSettings extends ObjectStoreConfig {
  readonly MINIO_PUBLIC_URL?: string | undefined;
}

/** @throws AppError `CONFIG.INVALID` if a setting lacks another one */
export function configuredStore(bucket: string, settings: StoreSettings): ObjectStore {
  checkObjectStore(settings);
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = settings;
  if (url === undefined || accessKey === undefined || secretKey === undefined)
    return new FolderObjectStore({
      folder: join(settings.DATA_DIR, bucket),
      publicPath: `/${bucket}`,
    });
  const { MINIO_PUBLIC_URL: publicUrl = url, MINIO_SSL_CA: ca } = settings;
  return new MinioObjectStore({ url, accessKey, secretKey, bucket, publicUrl, ca });
}
