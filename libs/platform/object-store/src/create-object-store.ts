import { FolderObjectStore } from './folder-object-store.js';
import { MinioObjectStore } from './minio-object-store.js';
import type { ObjectStore } from './object-store.js';

export interface ObjectStoreOptions {
  /** The bucket, or the folder below `folder` and the path on the site: one name for all. */
  readonly bucket: string;
  readonly folder: string;
  /** Without one the objects are files. */
  readonly minio?: {
    readonly url: string;
    readonly accessKey: string;
    readonly secretKey: string;
    /** Where browsers reach it; the same address when left out. */
    readonly publicUrl?: string | undefined;
  };
}

/** The object store that the configuration asks for. */
export function createObjectStore({ bucket, folder, minio }: ObjectStoreOptions): ObjectStore {
  return minio
    ? new MinioObjectStore({ ...minio, bucket, publicUrl: minio.publicUrl ?? minio.url })
    : new FolderObjectStore({ folder, publicPath: `/${bucket}` });
}
