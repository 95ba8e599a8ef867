import { collectDefaultMetrics } from 'prom-client';
import { Metrics } from './metrics.js';

const LOOP_RESOLUTION_MS = 20;

/** Default Node.js metrics under their usual names; register once per process. */
export function processMetrics(service: string): Metrics {
  const metrics = new Metrics(service);
  collectDefaultMetrics({
    register: metrics.registry,
    eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS,
  });
  return metrics;
}
