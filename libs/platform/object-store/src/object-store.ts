import { z } from 'zod';
import { certificates, httpAddress } from '@elevate/config';
import { AppError, userError } from '@elevate/errors';

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
    throw userError(
      'CONFIG.INVALID',
      'With MINIO_URL, MINIO_ACCESS_KEY and MINIO_SECRET_KEY are needed too',
    );
  if (config.MINIO_SSL_CA !== undefined && !url?.startsWith('https:'))
    throw userError(
      'CONFIG.INVALID',
      'MINIO_SSL_CA is set, but MINIO_URL does not start with https://',
    );
}

/**
 * Immutable public objects of a few megabytes under flat names, cached forever. Transient failures are AppError
 * `OBJECT_STORE.UNAVAILABLE`.
 */
export interface ObjectStore {
  /** Creates the bucket or folder; idempotent and safe to run concurrently. */
  prepare(): Promise<void>;
  /**
   * Atomic; the extension decides the media type.
   * @throws AppError `OBJECT_STORE.BAD_NAME`
   */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<StoredObject | null>;
  delete(name: string): Promise<void>;
  listOlderThan(time: Date): Promise<string[]>;
  /** URL for browsers: absolute, or a path on this site. */
  publicUrl(name: string): string;
}

export interface StoredObject {
  readonly content: Buffer;
  readonly type: string;
}

/** Safe because a name never changes its content. */
export const CACHE_FOR_EVER = 'public, max-age=31536000, immutable';

export function servedHeaders({ type }: Pick<StoredObject, 'type'>): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': CACHE_FOR_EVER,
    'x-content-type-options': 'nosniff',
    // Opened directly, an image must not run anything.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  };
}

export async function orUnavailable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    // A TypeError is a bug, so not transient.
    if (cause instanceof TypeError) throw cause;
    throw new AppError('OBJECT_STORE.UNAVAILABLE', {
      kind: 'transient',
      message: 'Images cannot be stored or read at the moment.',
      cause,
    });
  }
}

export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode ? String(error.code) : undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

// Safe as a file name and in URLs; lowercase, because some file systems ignore case.
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.([a-z]{3,4})$/;

export function typeOfName(name: string): string | undefined {
  const extension = NAME.exec(name)?.[1];
  return extension !== undefined && Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

/** An invalid own name is a bug, so it throws. */
export function typeOfOwnName(name: string): string {
  const type = typeOfName(name);
  if (type !== undefined) return type;
  throw new AppError('OBJECT_STORE.BAD_NAME', { kind: 'unexpected', details: { name } });
}
