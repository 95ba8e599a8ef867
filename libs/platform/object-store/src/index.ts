export * from './object-store.js';
export * from './object-store.config.js';
export * from './create-object-store.js';
export * from './folder-object-store.js';
export * from './minio-object-store.js';
