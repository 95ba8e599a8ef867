import type { Metrics } from '@elevate/metrics';
import type { Readiness } from './readiness.js';

export function showReadiness(readiness: Readiness, metrics: Metrics): void {
  const spec = {
    name: 'elevate_ready',
    help: '1 while a check lets the process be sent traffic, 0 while it does not; "current" is whether everything read from messages is up to date',
    labels: ['check'],
  } as const;
  metrics.gauge(spec, () => {
    const { ready, checks } = readiness.report();
    return Object.entries({ ...checks, current: readiness.isCaughtUp, all: ready }).map(
      ([check, passes]) => ({
        labels: { check },
        value: Number(passes),
      }),
    );
  });
}
