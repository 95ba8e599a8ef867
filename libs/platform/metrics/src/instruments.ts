/** What an instrument is called, what it says, and by what its numbers are told apart. */
export interface InstrumentSpec<Label extends string = never> {
  /** By the conventions of Prometheus: base units, and `_total` at the end of what only grows. */
  readonly name: `elevate_${string}`;
  readonly help: string;
  /** Few values each, known beforehand: never an id, an address or a person. */
  readonly labels?: readonly Label[];
}

export interface HistogramSpec<Label extends string = never> extends InstrumentSpec<Label> {
  /** Upper bounds; for times in seconds, `SECONDS` is usual. */
  readonly buckets: readonly number[];
}

/** A value for each label of an instrument. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** One number of an instrument that is read when somebody asks. */
export interface Sample<Label extends string> {
  readonly labels: Labels<Label>;
  readonly value: number;
}

/** Gives the numbers as they stand now; where it fails or takes long, they are left out. */
export type Read<Label extends string> = () =>
  Iterable<Sample<Label>> | Promise<Iterable<Sample<Label>>>;

/** A number that only grows. */
export interface Counter<Label extends string> {
  add(labels: Labels<Label>, by?: number): void;
}

/** When something last happened, in seconds since 1970. */
export interface Timestamp<Label extends string> {
  /** Sets it to now. */
  mark(labels: Labels<Label>): void;
}

/** How often values of which size were seen. */
export interface Histogram<Label extends string> {
  observe(labels: Labels<Label>, value: number): void;
}

/** Bounds for what usually takes milliseconds and may take seconds. */
export const SECONDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
