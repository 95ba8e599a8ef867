/** Raw bytes; the transport knows no contracts. */
export interface RawMessage {
  readonly key: string;
  readonly value: Buffer | null;
  /** CloudEvents attributes prefixed `ce_`, and `traceparent`. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReceivedMessage extends RawMessage {
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits: offsets are 64-bit. */
  readonly offset: string;
}

/** `compacted` keeps the newest message per key forever. */
export interface TopicDefinition {
  readonly name: string;
  readonly compacted: boolean;
  /** Limits the members of a group; default 12. */
  readonly partitions?: number;
  /** For uncompacted topics; default 7 days. */
  readonly retentionMs?: number;
}

export interface ConsumeOptions {
  /** Each group gets all messages, shared among its members. */
  readonly group: string;
  readonly topics: readonly string[];
  /** Messages of one key run in order. Rejection or a crash causes redelivery. */
  readonly onMessage: (message: ReceivedMessage) => Promise<void>;
}

export interface TopicPosition {
  readonly offsets: Readonly<Record<string, string>>;
  /** Newest received timestamp, in Unix milliseconds; detects a recreated topic. */
  readonly newest: number;
}

export interface Positions {
  readonly log: string;
  readonly topics: Readonly<Record<string, TopicPosition>>;
}

export interface ReadOptions {
  readonly topics: readonly string[];
  /** Topics and partitions not named are read from the start. */
  readonly from?: Positions;
  readonly onMessage: (message: ReceivedMessage) => void | Promise<void>;
}

export interface Running {
  close(): Promise<void>;
}

export interface Consuming extends Running {
  /** Unhandled messages per topic. Rejects if the log is unreachable. */
  lag(): Promise<ReadonlyMap<string, number>>;
  oldestInHand(): ReadonlyMap<string, number>;
}

export interface Reader extends Consuming {
  readonly caughtUp: Promise<void>;
  positions(): Positions;
}

/** For logs that may append what a process sent long after its death. */
export interface Fencing {
  producerId(): Promise<string>;
  /**
   * Appends one of the messages to each of their partitions. From then on these refuse what the producer has sent and they
   * have not appended.
   */
  fence(producerId: string, topic: string, messages: readonly RawMessage[]): Promise<void>;
}

/** Port to the message log; both adapters pass one compliance suite. */
export interface Transport {
  /** For traces; code branches on `durable` or `shared` instead. */
  readonly name: 'kafka' | 'in-process';
  /** True if messages outlive the process. Otherwise owners publish their state again at each start. */
  readonly durable: boolean;
  /** True while owners publish their state again after a start: the log lacks states that exist. */
  readonly isReplaying: boolean;
  /** True if other processes may use the same log. */
  readonly shared: boolean;
  /** Creates missing topics; idempotent and safe to run concurrently. */
  ensureTopics(topics: readonly TopicDefinition[]): Promise<void>;
  /**
   * Resolves once in all in-sync replicas; in process, when all groups have handled the messages. @throws AppError
   * `MESSAGING.UNAVAILABLE` (transient), also if another producer than that of `fencing` would send
   */
  publish(topic: string, messages: readonly RawMessage[], producerId?: string): Promise<void>;
  readonly fencing?: Fencing;
  consume(options: ConsumeOptions): Promise<Consuming>;
  /** Reads without a group. @throws AppError `MESSAGING.POSITIONS_UNKNOWN` if they are from another log */
  read(options: ReadOptions): Promise<Reader>;
  /** Unix milliseconds. The topics still have every removal since then; earlier ones may be gone. */
  removalsSince(topics: readonly string[]): Promise<number>;
  /** Start of the current outage; null if none is known. */
  readonly awaySince: Date | null;
  sizes(topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}
