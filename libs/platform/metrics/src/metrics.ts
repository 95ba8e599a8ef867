import * as prometheus from 'prom-client';
import type {
  Counter,
  Histogram,
  HistogramSpec,
  InstrumentSpec,
  Labels,
  Read,
  Sample,
  Timestamp,
} from './instruments.js';

type Readers = Set<Read<string>>;

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

  /** A gauge in Unix seconds. */
  timestamp<Label extends string = never>(spec: InstrumentSpec<Label>): Timestamp<Label> {
    return this.once(spec.name, () => {
      const gauge = new prometheus.Gauge(this.settings(spec));
      return { mark: (labels: Labels<string>) => gauge.set({ ...labels }, Date.now() / 1_000) };
    });
  }

  /** Read at scrape time. Returns an unsubscribe function. */
  gauge<Label extends string = never>(spec: InstrumentSpec<Label>, read: Read<Label>): () => void {
    return this.addReader(spec.name, read, (readers) => {
      const collect = async () => {
        const samples = await this.readAll(spec.name, readers);
        forget(gauge);
        for (const { labels, value } of samples) gauge.inc({ ...labels }, value);
      };
      const gauge: prometheus.Gauge = new prometheus.Gauge({ ...this.settings(spec), collect });
    });
  }

  /** For hot paths where even a call costs too much. */
  total<Label extends string = never>(spec: InstrumentSpec<Label>, read: Read<Label>): () => void {
    return this.addReader(spec.name, read, (readers) => {
      const collect = async () => {
        const samples = await this.readAll(spec.name, readers);
        forget(counter);
        for (const { labels, value } of samples) counter.inc({ ...labels }, value);
      };
      const counter: prometheus.Counter = new prometheus.Counter({
        ...this.settings(spec),
        collect,
      });
    });
  }

  private addReader<Label extends string>(
    name: string,
    read: Read<Label>,
    make: (readers: Readers) => void,
  ): () => void {
    const readers = this.readers.get(name) ?? new Set();
    if (!this.readers.has(name)) make(readers);
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

export async function readInTime(read: Read<string>): Promise<Iterable<Sample<string>>> {
  const reading = read();
  if (!(reading instanceof Promise)) return reading;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('It took too long', 'TimeoutError')),
      LIMIT_MS,
    );
  });
  try {
    return await Promise.race([reading, limit]);
  } finally {
    clearTimeout(timer);
  }
}
