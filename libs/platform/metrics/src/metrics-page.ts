import { Registry } from 'prom-client';
import type { Metrics } from './metrics.js';

/** Prometheus text output for all services in the process. */
export class MetricsPage {
  static readonly contentType: string = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly parts = new Set<Metrics>();

  add(...metrics: readonly Metrics[]): void {
    for (const part of metrics) this.parts.add(part);
  }

  remove(metrics: Metrics): void {
    this.parts.delete(metrics);
  }

  /** Merges services: the format allows each family once. */
  async render(): Promise<string> {
    const families = new Map<string, string>();
    const texts = await Promise.all([...this.parts].flatMap((part) => textsOf(part)));
    for (const { name, text } of texts) {
      const before = families.get(name);
      const added = before === undefined ? text : withoutHead(text);
      families.set(name, [before, added].filter(Boolean).join('\n'));
    }
    return `${[...families.values()].join('\n\n')}\n`;
  }
}

function textsOf({ registry }: Metrics): Promise<{ name: string; text: string }>[] {
  return registry.getMetricsAsArray().map(async ({ name }) => ({
    name,
    text: (await registry.getSingleMetricAsString(name)).trimEnd(),
  }));
}

function withoutHead(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');
}
