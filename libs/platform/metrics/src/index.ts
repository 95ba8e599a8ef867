export * from './instruments.js';
export * from './metrics-page.js';
export * from './metrics.js';
export * from './process-metrics.js';
