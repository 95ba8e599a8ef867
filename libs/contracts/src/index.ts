export * from './message-contract.js';
export * from './dto.js';
export * from './fields.js';
export { registry } from './registry.js';
