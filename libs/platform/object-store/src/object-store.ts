/**
 * Keeps whole objects of a few megabytes under flat names, for everybody to read. An object is
 * written once: its address is cached for ever. Every failure that may pass is the AppError
 * `OBJECT_STORE.UNAVAILABLE` (transient).
 */
export interface ObjectStore {
  /** Makes what objects are put into, where it is missing; may be called again and by many at once. */
  prepare(): Promise<void>;
  /**
   * Stores an object whole or not at all; its type follows from the end of its name.
   * @throws AppError `OBJECT_STORE.BAD_NAME`
   */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The object, or null where there is none of this name. */
  get(name: string): Promise<StoredObject | null>;
  /** Removes an object; one that is not there is removed already. */
  delete(name: string): Promise<void>;
  /** The names of objects that were stored before that time. */
  listOlderThan(time: Date): Promise<string[]>;
  /** Where a browser finds the object: an absolute address, or a path on the site itself. */
  publicUrl(name: string): string;
  close(): Promise<void>;
}

export interface StoredObject {
  readonly content: Buffer;
  /** A media type, e.g. `image/png`. */
  readonly type: string;
}

/** What a cache is told of an object: a name never gets another content. */
export const CACHE_FOR_EVER = 'public, max-age=31536000, immutable';
