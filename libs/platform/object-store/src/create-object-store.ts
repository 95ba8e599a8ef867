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
