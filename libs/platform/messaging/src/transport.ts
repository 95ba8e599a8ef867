/** What the transports move: bytes under a key, with headers. Nothing here knows a contract. */
export interface RawMessage {
  /** The aggregate's id. Messages of one key keep their order. */
  readonly key: string;
  /** UTF-8 JSON of the data, or null: a tombstone. */
  readonly value: Buffer | null;
  /** CloudEvents attributes with the prefix `ce_`, and `traceparent`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A message as it was received; topic, partition and offset say where it stands in its log. */
export interface ReceivedMessage extends RawMessage {
  readonly topic: string;
  readonly partition: number;
  /** Decimal digits: offsets are 64-bit. */
  readonly offset: string;
}

/** A topic to be made before anyone uses it. `compacted` keeps the newest message of each key for ever. */
export interface TopicDefinition {
  readonly name: string;
  readonly compacted: boolean;
  /** How many members of one group can share it; 12 when left out. */
  readonly partitions?: number;
  /** How long a topic that is not compacted keeps its messages; 7 days when left out. */
  readonly retentionMs?: number;
}

export interface ConsumeOptions {
  /** The members of one group share the messages; two groups each get all of them. */
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Handles one message. Messages of one key never overlap and keep their order; others may run
   * side by side. A message counts as consumed when this resolves; when it rejects, or when the
   * process dies before, it is delivered again.
   */
  readonly onMessage: (message: ReceivedMessage) => Promise<void>;
}

/** How far a reader has handled one topic. */
export interface TopicPosition {
  /** By partition, the offset after the last handled message, in decimal digits. */
  readonly offsets: Readonly<Record<string, string>>;
  /** The newest timestamp among the messages received, in milliseconds since 1970: a topic that was deleted and created again has only newer ones. */
  readonly newest: number;
}

/** How far a reader has handled its topics, and in which log. It is plain JSON. */
export interface Positions {
  /** Identifies the log: a Kafka cluster, or the transport of one process. */
  readonly log: string;
  readonly topics: Readonly<Record<string, TopicPosition>>;
}

export interface ReadOptions {
  readonly topics: readonly string[];
  /** Where an earlier reader stopped. Topics and partitions that it does not name are read from the start. */
  readonly from?: Positions;
  /** Called for every message, in order per key. */
  readonly onMessage: (message: ReceivedMessage) => void | Promise<void>;
}

/** Something that runs until it is closed; `close` waits for what is in hand. */
export interface Running {
  close(): Promise<void>;
}

/** Something that handles messages, and can say how far it is behind, by topic. */
export interface Consuming extends Running {
  /** Messages behind what is handled in its share of each topic. Rejects where the log does not answer. */
  lag(): Promise<ReadonlyMap<string, number>>;
  /** For how many seconds the oldest message that it received and has not handled has been there; 0 where none is. */
  oldestInHand(): ReadonlyMap<string, number>;
}

export interface Reader extends Consuming {
  /** Resolves when everything that stood in the topics when the reader began has been handled. */
  readonly caughtUp: Promise<void>;
  /** How far everything is handled, for the next reader's `from`. */
  positions(): Positions;
}

/**
 * The port to the message log. Kafka and the in-process transport implement it, and one
 * compliance suite holds both to the same promises.
 */
export interface Transport {
  /** Names the messaging system in traces. Code that behaves differently asks for `durable` or `shared`. */
  readonly name: 'kafka' | 'in-process';
  /** True where messages outlive the process. Elsewhere their owners publish their state again at each start. */
  readonly durable: boolean;
  /** True where other processes may be connected to the same log. Elsewhere this process works alone. */
  readonly shared: boolean;
  /** Makes what is missing; safe to call again and from several processes at once. */
  ensureTopics(topics: readonly TopicDefinition[]): Promise<void>;
  /**
   * Resolves when the messages are durable: on Kafka when all in-sync replicas have them; in
   * process, where no log survives the process, when every group has handled them.
   * @throws AppError `MESSAGING.UNAVAILABLE` (transient) when that did not happen in time.
   */
  publish(topic: string, messages: readonly RawMessage[]): Promise<void>;
  /** Joins a group. Resolves when the member is receiving. */
  consume(options: ConsumeOptions): Promise<Consuming>;
  /**
   * Reads topics from their start or from given positions, without a group: every reader gets everything.
   * @throws AppError `MESSAGING.POSITIONS_UNKNOWN` where the positions are not of this log.
   */
  read(options: ReadOptions): Promise<Reader>;
  /** Since when the log has not answered; null while it does, and where nothing was asked of it. */
  readonly awaySince: Date | null;
  /** How many messages stand in each of `topics`. Rejects where the log does not answer. */
  sizes(topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Closes every consumer and reader, waits for what is in hand, then closes the connection. */
  close(): Promise<void>;
}
