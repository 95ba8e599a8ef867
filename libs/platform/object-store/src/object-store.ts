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
  close(): Promise<void>;
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
