import { configuredStore, type ObjectStore } from '@elevate/object-store';
import type { EventsConfig } from '../events.config.js';
import { IMAGE_BUCKET } from './image-names.js';

export const IMAGE_STORE = Symbol('IMAGE_STORE');

export function createImageStore(config: EventsConfig): ObjectStore {
  return configuredStore(IMAGE_BUCKET, config);
}
