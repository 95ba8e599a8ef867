export * from './audit.dto.js';
export * from './event.dto.js';
