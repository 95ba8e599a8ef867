export * from './object-store.js';
export * from './create-object-store.js';
export * from './folder-object-store.js';
export * from './minio-object-store.js';
