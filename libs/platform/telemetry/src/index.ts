export * from './attributes.js';
export * from './spans.js';
export * from './start-telemetry.js';
export * from './telemetry.config.js';
export type { OpenSpan, SpanDescription, SpanKind } from './tracing.js';
