export * from './spans.js';
export * from './start-telemetry.js';
