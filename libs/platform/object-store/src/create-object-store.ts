import { join } from 'node:path';
import { FolderObjectStore } from './folder-object-store.js';
import { MinioObjectStore } from './minio-object-store.js';
import { checkObjectStore, type ObjectStore, type ObjectStoreConfig } from './object-store.js';

/** @throws AppError `CONFIG.INVALID` if a setting lacks another one */
export function configuredStore(
  bucket: string,
  settings: ObjectStoreConfig & { readonly MINIO_PUBLIC_URL?: string | undefined },
): ObjectStore {
  checkObjectStore(settings);
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = settings;
  if (url === undefined || accessKey === undefined || secretKey === undefined)
    return new FolderObjectStore(join(settings.DATA_DIR, bucket), `/${bucket}`);
  const { MINIO_PUBLIC_URL: publicUrl = url, MINIO_SSL_CA: ca } = settings;
  return new MinioObjectStore({ url, accessKey, secretKey, bucket, publicUrl, ca });
}
