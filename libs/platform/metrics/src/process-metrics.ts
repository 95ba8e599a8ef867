import { collectDefaultMetrics } from 'prom-client';
import { Metrics } from './metrics.js';

const LOOP_RESOLUTION_MS = 20;

/**
 * What the process itself says, under the names that dashboards for Node know: processor time, memory,
 * heap, garbage collection, event loop lag. Once in a process, by whoever starts it.
 */
export function processMetrics(service: string): Metrics {
  const metrics = new Metrics(service);
  collectDefaultMetrics({
    register: metrics.registry,
    eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS,
  });
  return metrics;
}
