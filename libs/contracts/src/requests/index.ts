export * from './audit.dto.js';
export * from './source.dto.js';
export * from './event.dto.js';
export * from './sync.dto.js';
