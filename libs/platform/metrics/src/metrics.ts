import { setTimeout as delay } from 'node:timers/promises';
import * as prometheus from 'prom-client';
import { collectDefaultMetrics, Registry } from 'prom-client';

interface InstrumentSpec<Label extends string = never> {
  /** Prometheus conventions: base units, `_total` for counters. */
  readonly name: `elevate_${string}`;
  readonly help: string;
  /** Low cardinality: never ids, addresses or people. */
  readonly labels?: readonly Label[];
}

interface HistogramSpec<Label extends string = never> extends InstrumentSpec<Label> {
  readonly buckets: readonly number[];
}

export type Labels<Label extends string> = Readonly<Record<Label, string>>;

export interface Sample<Label extends string> {
  readonly labels: Labels<Label>;
  readonly value: number;
}

export type Read<Label extends string> = () =>
  Iterable<Sample<Label>> | Promise<Iterable<Sample<Label>>>;

export interface Counter<Label extends string> {
  add(labels: Labels<Label>, by?: number): void;
}

export interface Timestamp<Label extends string> {
  mark(labels: Labels<Label>): void;
}

export interface Histogram<Label extends string> {
  observe(labels: Labels<Label>, value: number): void;
}

export const SECONDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

type Readers = Set<Read<string>>;
type CollectedSettings = prometheus.GaugeConfiguration<string> &
  prometheus.CounterConfiguration<string>;

/** One registry per service, since several share a process. */
export class Metrics {
  readonly registry = new prometheus.Registry();
  private readonly collectors = new Map<string, unknown>();
  private readonly readers = new Map<string, Readers>();
  private readonly failures: Counter<'name'>;

  constructor(readonly service: string) {
    this.registry.setDefaultLabels({ service });
    this.failures = this.counter({
      name: 'elevate_metrics_read_failures_total',
      help: 'Numbers that could not be read in time when they were asked for, by instrument',
      labels: ['name'],
    });
  }

  counter<Label extends string = never>(spec: InstrumentSpec<Label>): Counter<Label> {
    return this.once(spec.name, () => {
      const counter = new prometheus.Counter(this.settings(spec));
      return { add: (labels: Labels<string>, by = 1) => counter.inc({ ...labels }, by) };
    });
  }

  histogram<Label extends string = never>(spec: HistogramSpec<Label>): Histogram<Label> {
    return this.once(spec.name, () => {
      const buckets = [...spec.buckets];
      const histogram = new prometheus.Histogram({ ...this.settings(spec), buckets });
      return {
        observe: (labels: Labels<string>, value: number) => histogram.observe(labels, value),
      };
    });
  }

  timestamp<Label extends string = never>(spec: InstrumentSpec<Label>): Timestamp<Label> {
    return this.once(spec.name, () => {
      const gauge = new prometheus.Gauge(this.settings(spec));
      return { mark: (labels: Labels<string>) => gauge.set({ ...labels }, Date.now() / 1_000) };
    });
  }

  /** Read at scrape time. Returns an unsubscribe function. */
  gauge<Label extends string = never>(spec: InstrumentSpec<Label>, read: Read<Label>): () => void {
    return this.addReader(spec, read, (settings) => new prometheus.Gauge(settings));
  }

  /** For hot paths where even a call costs too much. */
  total<Label extends string = never>(spec: InstrumentSpec<Label>, read: Read<Label>): () => void {
    return this.addReader(spec, read, (settings) => new prometheus.Counter(settings));
  }

  private addReader<Label extends string>(
    spec: InstrumentSpec<Label>,
    read: Read<Label>,
    make: (settings: CollectedSettings) => prometheus.Gauge | prometheus.Counter,
  ): () => void {
    const { name } = spec;
    const readers: Readers = this.readers.get(name) ?? new Set();
    if (!this.readers.has(name)) {
      const collect = async () => {
        const samples = await this.readAll(name, readers);
        forget(instrument);
        for (const { labels, value } of samples) instrument.inc({ ...labels }, value);
      };
      const instrument = make({ ...this.settings(spec), collect });
    }
    this.readers.set(name, readers);
    readers.add(read);
    return () => void readers.delete(read);
  }

  // Reads everything before resetting, since scrapes can overlap.
  private async readAll(name: string, readers: Readers): Promise<Sample<string>[]> {
    const answers = await Promise.all([...readers].map((read) => this.readOne(name, read)));
    return answers.flat();
  }

  private async readOne(name: string, read: Read<string>): Promise<Sample<string>[]> {
    try {
      return [...(await readInTime(read))];
    } catch {
      // A failed read must not fail the page; it is counted.
      this.failures.add({ name });
      return [];
    }
  }

  private settings<Label extends string>({ name, help, labels = [] }: InstrumentSpec<Label>) {
    return { name, help, labelNames: [...labels] as string[], registers: [this.registry] };
  }

  private once<Instrument>(name: string, make: () => unknown): Instrument {
    const instrument = this.collectors.get(name) ?? make();
    this.collectors.set(name, instrument);
    return instrument as Instrument;
  }
}

function forget(instrument: prometheus.Gauge | prometheus.Counter): void {
  instrument.reset();
  // Removes the default 0 sample of an unlabeled instrument.
  instrument.remove({});
}

/** Milliseconds; well below Prometheus's ten-second scrape timeout. */
const LIMIT_MS = 3_000;

async function readInTime(read: Read<string>): Promise<Iterable<Sample<string>>> {
  const reading = read();
  if (!(reading instanceof Promise)) return reading;
  const limit = delay(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new DOMException('It took too long', 'TimeoutError');
  });
  return Promise.race([reading, limit]);
}

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
    const reads = [...this.parts].flatMap(({ registry }) =>
      registry.getMetricsAsArray().map(async ({ name }) => ({
        name,
        lines: (await registry.getSingleMetricAsString(name)).trimEnd().split('\n'),
      })),
    );
    for (const { name, lines } of await Promise.all(reads)) {
      const before = families.get(name);
      const samples = lines.filter((line) => !line.startsWith('#'));
      families.set(name, (before === undefined ? lines : [before, ...samples]).join('\n'));
    }
    return `${[...families.values()].join('\n\n')}\n`;
  }
}

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
