export * from './spans.js';
export * from './start-telemetry.js';
export * from './telemetry.config.js';
