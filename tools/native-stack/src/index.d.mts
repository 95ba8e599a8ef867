export interface KafkaOptions {
  /** Where the broker's jars are kept; a folder below `XDG_CACHE_HOME` or `~/.cache` when left out. */
  readonly cacheDir?: string;
  /** Where it keeps its data; a folder that is removed by `stop` when left out. */
  readonly dataDir?: string | null;
  /** One line for each slow step. */
  readonly log?: (line: string) => void;
}

export interface RunningKafka {
  readonly kind: 'native';
  /** `host:port`, for `KAFKA_BROKERS`. */
  readonly brokers: string[];
  readonly pid: number | undefined;
  /** Ends it as a power failure would; `restart` brings it back. */
  kill(): Promise<void>;
  /** Ends it in order if it runs, and starts it again on the same ports with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a broker on free loopback ports, fetching it first where need be; it ends with this process. */
export function startKafka(options?: KafkaOptions): Promise<RunningKafka>;

/**
 * The brokers that `KAFKA_BROKERS` names, which are never stopped; else one in a container, where an
 * engine has the image; else one of our own.
 */
export function provideKafka(
  options?: KafkaOptions & { readonly environment?: Readonly<Record<string, string | undefined>> },
): Promise<RunningKafka | ProvidedKafka>;

export interface ProvidedKafka {
  readonly kind: 'external' | 'container';
  readonly brokers: string[];
  readonly pid: undefined;
  stop(): Promise<void>;
}

/** A program that ends when this process does. */
export interface GuardedProcess {
  readonly pid: number;
  readonly isRunning: boolean;
  signal(name: NodeJS.Signals): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program that ends with this process, however this process ends; `output` is a file. */
export function startGuarded(options: {
  readonly command: string[];
  readonly output: string;
}): Promise<GuardedProcess>;
