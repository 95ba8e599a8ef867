export interface KafkaOptions {
  /** Where the broker's jars are kept; a folder below `XDG_CACHE_HOME` or `~/.cache` when left out. */
  readonly cacheDir?: string;
  /** Where it keeps its data; a folder that is removed by `stop` when left out. */
  readonly dataDir?: string | null;
  /** The loopback port by which it has itself called; who gives one passes on what comes there. Its own when left out. */
  readonly advertisedPort?: number;
  /** One line for each slow step. */
  readonly log?: (line: string) => void;
}

export interface RunningKafka {
  readonly kind: 'native';
  /** `host:port`, for `KAFKA_BROKERS`. */
  readonly brokers: string[];
  /** Where it listens itself, whatever port it has itself called by. */
  readonly port: number;
  readonly pid: number | undefined;
  /** Settles when the broker that runs now has ended, whoever ended it. */
  readonly ended: Promise<unknown>;
  /** Ends it as a power failure would; `restart` brings it back. */
  kill(): Promise<void>;
  /** Ends it in order if it runs, and starts it again on the same ports with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a broker on free loopback ports, fetching it first where need be; it ends with this process. */
export function startKafka(options?: KafkaOptions): Promise<RunningKafka>;

/** The class path of the broker's jars, Apache's own client among them; fetched first where need be. */
export function provisionKafka(options?: Pick<KafkaOptions, 'cacheDir' | 'log'>): Promise<string>;

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
  /** Its exit code, once it has ended, whoever ended it; 128 and more after a signal. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** One that has not ended after `withinMs` (10 s) is killed. */
  stop(signal?: NodeJS.Signals, withinMs?: number): Promise<void>;
}

/** Starts a program that ends with this process, however this process ends. */
export function startGuarded(options: {
  readonly command: string[];
  /** The file for what it says; left out, `onLine` is told. */
  readonly output?: string;
  readonly onLine?: (line: string) => void;
  /** Added to ours. */
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<GuardedProcess>;

export interface MinioOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where the built server is kept; a folder below `XDG_CACHE_HOME` or `~/.cache` when left out. */
  readonly cacheDir?: string;
  /** Where it keeps its data; a folder that is removed by `stop` when left out. */
  readonly dataDir?: string | null;
  /** One line for each slow step. */
  readonly log?: (line: string) => void;
}

export interface ProvidedMinio {
  readonly kind: 'external' | 'container' | 'native';
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** False where there is no address, no image and no built server, unless `MINIO_BUILD=on` allows to build one. */
export function canProvideMinio(options?: Omit<MinioOptions, 'log'>): Promise<boolean>;

/**
 * The object store that `MINIO_URL` names (with `MINIO_ACCESS_KEY` and `MINIO_SECRET_KEY`), which is
 * never stopped; else one in a container, where an engine has the image; else one of our own, built
 * first where need be.
 */
export function provideMinio(options?: MinioOptions): Promise<ProvidedMinio>;

export interface PythonOptions {
  /** What it is for. */
  readonly name: string;
  /** The file that names the packages and their versions. */
  readonly requirements: string;
  /** Where it is kept; a folder below `XDG_CACHE_HOME` or `~/.cache` when left out. */
  readonly cacheDir?: string;
  /** One line for each slow step. */
  readonly log?: (line: string) => void;
}

/** A Python that has these packages, in a folder of its own; made first where need be. */
export function providePython(
  options: PythonOptions,
): Promise<{ readonly home: string; readonly interpreter: string }>;
