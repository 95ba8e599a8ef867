interface Provision {
  /** The folder of what is downloaded or built; default below `XDG_CACHE_HOME` or `~/.cache`. */
  readonly cacheDir?: string;
  readonly log?: (line: string) => void;
}

interface Provided {
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

interface Stored {
  /** Default: a temporary folder that `stop` deletes. */
  readonly dataDir?: string | null;
}

interface KafkaOptions extends Provision, Stored {
  /** The advertised loopback port, for callers that run a proxy. Default: its own port. */
  readonly advertisedPort?: number;
  /** Settings of server.properties, added to its own ones. */
  readonly settings?: (own: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** More arguments for the tool that formats the log's folder before the first start. */
  readonly format?: readonly string[];
}

export interface RunningKafka {
  readonly kind: 'native';
  /** Its users may do everything. */
  readonly brokers: string[];
  /** The port it listens on, whatever port it advertises. */
  readonly port: number;
  readonly pid: number | undefined;
  readonly ended: Promise<unknown>;
  /** Simulates a power failure. */
  kill(): Promise<void>;
  /** Stops a running broker cleanly, then starts it with the same ports and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a broker on free loopback ports; downloads it first if needed. It ends with this process. */
export function startKafka(options?: KafkaOptions): Promise<RunningKafka>;

/** Returns the class path of the broker and Apache's client; downloads them first if needed. */
export function provisionKafka(options?: Provision): Promise<string>;

/** Uses `KAFKA_BROKERS` (never stopped), else a container if the image is present, else a native broker. */
export function provideKafka(options?: KafkaOptions & Provided): Promise<
  | RunningKafka
  | {
      readonly kind: 'external' | 'container';
      readonly brokers: string[];
      readonly pid: undefined;
      stop(): Promise<void>;
    }
>;

/** For programs that do not support port 0. No outgoing connection takes it. */
export function freePort(): Promise<number>;

interface GuardedProcess {
  readonly pid: number;
  readonly isRunning: boolean;
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  stop(signal?: NodeJS.Signals, withinMs?: number): Promise<void>;
}

export function startGuarded(options: {
  readonly command: string[];
  /** The log file; without one, `onLine` gets the output. */
  readonly output?: string;
  readonly onLine?: (line: string) => void;
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<GuardedProcess>;

type Limit = 'progressMs' | 'stalledAfterMs' | 'withinMs' | 'reportEveryMs' | 'pollEveryMs';

/** Waits as long as the program makes progress. Returns the reason if it does not become ready. */
export function untilReady(options: {
  readonly program: Pick<GuardedProcess, 'pid' | 'isRunning'>;
  readonly isReady: () => Promise<boolean>;
  readonly onWait?: (seconds: number) => void;
  readonly limits?: Readonly<Partial<Record<Limit, number>>>;
}): Promise<string | undefined>;

/** False without an address, an image or a built server, unless `MINIO_BUILD=on` allows a build. */
export function canProvideMinio(options?: Provision & Provided): Promise<boolean>;

/** Uses `MINIO_URL` with its keys (never stopped), else a container if the image is present, else a built server. */
export function provideMinio(options?: Provision & Provided & Stored): Promise<{
  readonly kind: 'external' | 'container' | 'native';
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}>;

/** Installs the packages of a pip requirements file. */
export function providePython(
  options: Provision & { readonly name: string; readonly requirements: string },
): Promise<{ readonly home: string; readonly interpreter: string }>;

/** Uses the installed programs, else Debian's package, downloaded once. Rejects with the reason if it cannot be had. */
export function findPrometheus(
  options?: Provision,
): Promise<{ readonly prometheus: string; readonly promtool: string }>;

export interface RunningPrometheus {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts Prometheus on a free loopback port. `rules` becomes `rules.yml` beside `configuration`. */
export function startPrometheus(options: {
  readonly configuration: string;
  readonly rules: string;
  readonly log?: (line: string) => void;
}): Promise<RunningPrometheus>;
