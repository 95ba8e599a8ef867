import { describe, expect, it } from '@jest/globals';
import { MetricsPage, Metrics, processMetrics } from './metrics.js';

const pageOf = async (...parts: Metrics[]): Promise<string> => {
  const page = new MetricsPage();
  page.add(...parts);
  return page.render();
};
const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

describe('Metrics', () => {
  it('gives the same instrument for the same name', async () => {
    const metrics = new Metrics('events');
    const spec = { name: 'elevate_things_total', help: 'Things', labels: ['kind'] } as const;
    metrics.counter(spec).add({ kind: 'a' });
    metrics.counter(spec).add({ kind: 'a' }, 2);
    const text = await pageOf(metrics);
    expect(linesOf(text, 'elevate_things_total')).toEqual([
      'elevate_things_total{kind="a",service="events"} 3',
    ]);
  });

  it('reads gauges and totals when asked, adds up what readers of one name say, and lets go of them', async () => {
    const metrics = new Metrics('events');
    const gauge = { name: 'elevate_depth', help: 'Depth' } as const;
    let depth = 1;
    metrics.gauge(gauge, () => [{ labels: {}, value: depth }]);
    const end = metrics.gauge(gauge, async () => [{ labels: {}, value: 10 }]);
    const total = { name: 'elevate_seen_total', help: 'Seen', labels: ['how'] } as const;
    metrics.total(total, () => [{ labels: { how: 'hit' }, value: depth * 100 }]);
    expect(linesOf(await pageOf(metrics), 'elevate_depth')).toEqual([
      'elevate_depth{service="events"} 11',
    ]);
    end();
    depth = 2;
    const text = await pageOf(metrics);
    expect(linesOf(text, 'elevate_depth')).toEqual(['elevate_depth{service="events"} 2']);
    expect(linesOf(text, 'elevate_seen_total')).toEqual([
      'elevate_seen_total{how="hit",service="events"} 200',
    ]);
  });

  it('answers two who ask at once the same', async () => {
    const metrics = new Metrics('events');
    let reads = 0;
    metrics.gauge({ name: 'elevate_slow', help: 'Slow' }, async () => {
      reads += 1;
      // The first is answered while the second still waits.
      await new Promise((resolve) => setTimeout(resolve, reads * 5));
      return [{ labels: {}, value: 7 }];
    });
    const texts = await Promise.all([pageOf(metrics), pageOf(metrics)]);
    for (const text of texts) expect(text).toContain('elevate_slow{service="events"} 7\n');
  });

  it('leaves out what cannot be read or takes too long, counts it, and gives the rest', async () => {
    const metrics = new Metrics('events');
    metrics.gauge({ name: 'elevate_broken', help: 'Broken' }, () => {
      throw new Error('the store is away');
    });
    metrics.gauge(
      { name: 'elevate_silent', help: 'Silent' },
      () => new Promise<never>(() => undefined),
    );
    metrics.gauge({ name: 'elevate_fine', help: 'Fine' }, () => [{ labels: {}, value: 1 }]);
    const text = await pageOf(metrics);
    expect(linesOf(text, 'elevate_fine')).toHaveLength(1);
    expect(linesOf(text, 'elevate_broken')).toEqual([]);
    expect(linesOf(text, 'elevate_silent')).toEqual([]);
    const failures = 'elevate_metrics_read_failures_total';
    const counted = await metrics.registry.getSingleMetricAsString(failures);
    for (const name of ['elevate_broken', 'elevate_silent'])
      expect(counted).toContain(
        `elevate_metrics_read_failures_total{name="${name}",service="events"} 1`,
      );
  }, 15_000);
});

describe('MetricsPage', () => {
  it('tells the services of one process apart, with each family named once', async () => {
    const parts = ['bff', 'user'].map((service) => new Metrics(service));
    for (const metrics of parts) {
      const times = { name: 'elevate_time_seconds', help: 'Time', buckets: [1, 2] } as const;
      metrics.histogram(times).observe({}, 1.5);
    }
    const text = await pageOf(...parts);
    expect(text.match(/# TYPE elevate_time_seconds histogram/g)).toHaveLength(1);
    for (const service of ['bff', 'user']) {
      expect(text).toContain(`elevate_time_seconds_count{service="${service}"} 1`);
      expect(text).toContain(`elevate_time_seconds_bucket{le="2",service="${service}"} 1`);
      expect(text).toContain(`elevate_time_seconds_bucket{le="1",service="${service}"} 0`);
    }
    expect(text.endsWith('\n')).toBe(true);
    expect(text).not.toMatch(/\n\n\n/);
  });

  it('forgets a service that is closed', async () => {
    const [first, second] = [new Metrics('bff'), new Metrics('user')];
    const page = new MetricsPage();
    page.add(first, second);
    for (const metrics of [first, second])
      metrics.gauge({ name: 'elevate_up', help: 'Up' }, () => [{ labels: {}, value: 1 }]);
    page.remove(first);
    expect(linesOf(await page.render(), 'elevate_up')).toEqual(['elevate_up{service="user"} 1']);
  });

  it('shows the process itself under its service', async () => {
    const text = await pageOf(processMetrics('embedded'));
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(linesOf(text, name)[0]).toContain('service="embedded"');
  });
});
