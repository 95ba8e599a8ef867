import { configuredStore, type ObjectStore, type ObjectStoreConfig } from '@elevate/object-store';

export const PICTURE_STORE = Symbol('PICTURE_STORE');
export const PICTURE_BUCKET = 'article-pictures';

export function createPictureStore(config: ObjectStoreConfig): ObjectStore {
  return configuredStore(PICTURE_BUCKET, config);
}
