export interface InstrumentSpec<Label extends string = never> {
  /** Prometheus conventions: base units, `_total` for counters. */
  readonly name: `elevate_${string}`;
  readonly help: string;
  /** Low cardinality: never ids, addresses or people. */
  readonly labels?: readonly Label[];
}

export interface HistogramSpec<Label extends string = never> extends InstrumentSpec<Label> {
  /** Upper bounds; `SECONDS` for durations. */
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

/** A gauge in Unix seconds. */
export interface Timestamp<Label extends string> {
  mark(labels: Labels<Label>): void;
}

export interface Histogram<Label extends string> {
  observe(labels: Labels<Label>, value: number): void;
}

export const SECONDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
