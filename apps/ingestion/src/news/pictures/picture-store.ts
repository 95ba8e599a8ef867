import type { ConfigOf } from '@elevate/service-defaults';
import { configuredStore, type ObjectStore } from '@elevate/object-store';
import type { ingestionConfig } from '../../ingestion.config.js';

export const PICTURE_STORE = Symbol('PICTURE_STORE');
export const PICTURE_BUCKET = 'article-pictures';

type Settings = Pick<
  ConfigOf<typeof ingestionConfig>,
  'DATA_DIR' | 'MINIO_URL' | 'MINIO_ACCESS_KEY' | 'MINIO_SECRET_KEY'
>;

export function createPictureStore(config: Settings): ObjectStore {
  return configuredStore(PICTURE_BUCKET, config);
}
