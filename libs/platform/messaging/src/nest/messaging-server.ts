import { setMaxListeners } from 'node:events';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { describeError, isAppError, kindOf } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { failActiveSpan, inSpan, isTracing, outsideTrace } from '@elevate/telemetry';
import type {
  Consuming,
  Positions,
  Reader,
  ReceivedMessage,
  TopicDefinition,
  Transport,
} from '../transport.js';
import { deadLetterDefinition, deadLetterTopic, toDeadLetter } from '../dead-letter.js';
import { type Contract, type Envelope, readData, readEnvelope } from '../envelope.js';
import { badMessage, badSubscriptions, closed } from '../errors.js';
import { Backoff, waitFor } from '../backoff.js';
import type { MessagingMetrics } from '../messaging-metrics.js';
import { DEFAULT_RETRY, MessageContext, type RetryOptions } from './message-handling.js';
import type { Subscriptions } from './subscriptions.js';

export interface ReaderProgress {
  readonly positions: Positions;
  readonly versions: readonly AppliedVersion[];
}

export interface ReadingServer {
  /** Resolves once the backlog at start is applied. */
  readonly caughtUp: Promise<void>;
  progress(): ReaderProgress;
  /** Unapplied messages in all topics. Rejects if the log is unreachable. */
  behind(): Promise<number>;
}

export interface ReaderSnapshot {
  /** Called when the log responds; undefined to read from the start. */
  resume(): ReaderProgress | undefined;
  discard(reason: string): void;
  follow(server: ReadingServer): void;
  close(): Promise<void>;
}

interface MessagingServerOptions {
  readonly transport: Transport;
  readonly subscriptions: Subscriptions;
  /** Other tables of the service: Nest passes every server all handlers. */
  readonly others?: readonly Subscriptions[];
  readonly logger: Logger;
  readonly retry?: RetryOptions;
  readonly metrics?: MessagingMetrics;
  readonly snapshot?: ReaderSnapshot;
}

// Limits a group member's cache; readers hold all aggregates in memory anyway.
const VERSIONS_OF_A_GROUP = 50_000;

/**
 * Validates, skips applied versions, retries transient errors. Failed messages become dead letters;
 * readers only log them and reread them at each start.
 */
export class MessagingServer extends Server implements CustomTransportStrategy {
  /** Mode `read`: resolves once the backlog at start is applied. */
  readonly caughtUp: Promise<void>;
  // Retries and dead letters log handler failures.
  override readonly propagatesEventHandlerErrors = true;
  private readonly closing = new AbortController();
  /** Undefined in mode `read`. */
  private readonly group: string | undefined;
  private readonly applied: AppliedVersions;
  private running: Consuming | undefined;
  private reached: (caughtUp: Promise<void>) => void = () => undefined;

  constructor(private readonly options: MessagingServerOptions) {
    super();
    const { subscriptions } = options;
    setMaxListeners(0, this.closing.signal);
    this.group = subscriptions.mode === 'group' ? subscriptions.group : undefined;
    this.applied = new AppliedVersions(this.group === undefined ? Infinity : VERSIONS_OF_A_GROUP);
    this.caughtUp = new Promise<void>((resolve) => (this.reached = resolve));
    this.caughtUp.catch(() => undefined);
  }

  listen(callback: (error?: unknown) => void): void {
    this.begin().then(() => callback(), callback);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running?.close();
    await this.options.snapshot?.close();
  }

  override on(): never {
    throw badSubscriptions(['the messaging server emits no events']);
  }

  override unwrap<T>(): T {
    return this.options.transport as T;
  }

  private async begin(): Promise<void> {
    this.checkHandlers();
    const { group } = this;
    const { transport, subscriptions, metrics } = this.options;
    const topics = subscriptions.topics.map(({ name }) => name);
    const definitions = subscriptions.topics.flatMap(({ name, kind }): TopicDefinition[] => [
      { name, compacted: kind === 'state' },
      ...(group === undefined ? [] : [deadLetterDefinition(name)]),
    ]);
    await transport.ensureTopics(definitions);
    metrics?.expectFailures(subscriptions.mode, topics);
    let isLive = group !== undefined;
    const onMessage = tracedHandling((message) => this.receive(message), {
      system: transport.name,
      group,
      isLive: () => isLive,
    });
    if (group !== undefined) {
      this.running = await transport.consume({ group, topics, onMessage });
      metrics?.watchDeadLetters(topics, transport);
      this.reached(Promise.resolve());
    } else {
      const reader = await this.read((from) =>
        transport.read({ topics, onMessage, ...(from && { from }) }),
      );
      this.running = reader;
      this.reached(reader.caughtUp);
      reader.caughtUp.then(() => (isLive = true)).catch(() => undefined);
    }
    metrics?.watchConsumer(group ?? 'reader', this.running);
    if (this.closing.signal.aborted) await this.running.close();
  }

  private async read(begin: (from?: Positions) => Promise<Reader>): Promise<Reader> {
    const { snapshot, subscriptions } = this.options;
    const resumed = snapshot?.resume();
    if (resumed) this.applied.restore(resumed.versions);
    const reader = await begin(resumed?.positions).catch((error: unknown) => {
      if (!isAppError(error) || error.code !== 'MESSAGING.POSITIONS_UNKNOWN') throw error;
      snapshot?.discard(error.message);
      this.applied.clear();
      return begin();
    });
    snapshot?.follow({
      caughtUp: reader.caughtUp,
      progress: () => ({
        positions: ofStateTopics(reader.positions(), subscriptions),
        versions: this.applied.all(),
      }),
      behind: async () => [...(await reader.lag()).values()].reduce((sum, lag) => sum + lag, 0),
    });
    return reader;
  }

  private checkHandlers(): void {
    const { subscriptions, others = [] } = this.options;
    const { contracts } = subscriptions;
    const tables = [subscriptions, ...others];
    const problems = [...contracts.keys()].flatMap((type) => {
      const handler = this.messageHandlers.get(type);
      if (!handler) return [`no handler for ${type} is in a module`];
      return handler.next ? [`more than one handler for ${type}`] : [];
    });
    for (const type of this.messageHandlers.keys()) {
      if (!tables.some((table) => table.contracts.has(type)))
        problems.push(`${type} has a handler and is not in the table`);
    }
    if (problems.length > 0) throw badSubscriptions(problems);
  }

  /** A rejection causes redelivery. */
  private async receive(message: ReceivedMessage): Promise<void> {
    let understood: Understood | undefined;
    try {
      understood = this.understand(message);
    } catch (error) {
      await this.giveUp(message, error, 0);
    }
    if (!understood) return;
    const { contract, envelope } = understood;
    const key = `${contract.topic.name}\n${envelope.subject}`;
    if (this.applied.covers(key, envelope.sequence)) return;
    if (await this.dispatchUntilDone(message, understood))
      this.applied.remember(key, envelope.sequence);
  }

  private understand(message: ReceivedMessage): Understood | undefined {
    const envelope = readEnvelope(message);
    const contract = this.options.subscriptions.contracts.get(envelope.type);
    // Topics may gain message types that this service does not consume.
    if (!contract) return undefined;
    const data = readData(message);
    if (contract.schema === null) {
      if (data !== null) throw badMessage('A removal carries data');
      return { contract, envelope, data };
    }
    const result = contract.schema.safeParse(data);
    if (!result.success)
      throw badMessage(`The data breaks its contract: ${result.error.message}`, result.error);
    return { contract, envelope, data: result.data };
  }

  private async dispatchUntilDone(
    message: ReceivedMessage,
    { contract: { type }, envelope, data }: Understood,
  ): Promise<boolean> {
    const { retry = DEFAULT_RETRY, metrics, logger } = this.options;
    const backoff = new Backoff(retry);
    for (let attempt = 1; ; attempt++) {
      const context = new MessageContext(envelope, message, attempt);
      const handle = () => this.handOver(type, data, context);
      try {
        await (metrics ? metrics.handled(type, context, handle) : handle());
        return true;
      } catch (error) {
        if (kindOf(error) !== 'transient' || attempt >= retry.maxAttempts) {
          await this.giveUp(message, error, attempt);
          return false;
        }
        const facts = { type, subject: envelope.subject, attempt, cause: describeError(error) };
        logger.debug(facts, 'Message handler failed. Retrying');
        if (!(await waitFor(backoff.next(), this.closing.signal)))
          throw closed('Closed before the message was handled');
      }
    }
  }

  private async handOver(type: string, data: unknown, context: MessageContext): Promise<void> {
    const result: unknown = await this.messageHandlers.get(type)?.(data, context);
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  private async giveUp(message: ReceivedMessage, error: unknown, attempts: number): Promise<void> {
    const { transport, logger, metrics } = this.options;
    const { topic, partition, offset, key } = message;
    const facts = { topic, partition, offset, messageKey: key, attempts, error };
    failActiveSpan(error);
    if (this.group === undefined) {
      metrics?.count('leftOut', topic);
      logger.error(facts, `Skipped a message: ${describeError(error)}`);
      return;
    }
    if (this.closing.signal.aborted && attempts > 0)
      throw closed('Closed before the message was handled');
    const letter = toDeadLetter(message, { error, attempts, group: this.group });
    await transport.publish(deadLetterTopic(topic), [letter]);
    metrics?.count('deadLettered', topic);
    logger.error(facts, `Moved a message to ${deadLetterTopic(topic)}: ${describeError(error)}`);
  }
}

interface Understood {
  readonly contract: Contract;
  readonly envelope: Envelope;
  readonly data: unknown;
}

// Uncompacted topics carry facts, not state, so they are read from the start.
function ofStateTopics({ log, topics }: Positions, subscriptions: Subscriptions): Positions {
  const states = new Set(
    subscriptions.topics.filter(({ kind }) => kind === 'state').map(({ name }) => name as string),
  );
  const kept = Object.entries(topics).filter(([topic]) => states.has(topic));
  return { log, topics: Object.fromEntries(kept) };
}

type Handle = (message: ReceivedMessage) => Promise<void>;

interface TracedHandlingOptions {
  readonly system: string;
  readonly group: string | undefined;
  /** False while a reader replays old messages, whose traces have ended. */
  readonly isLive: () => boolean;
}

/** Continues the message's trace; without one, starts none. */
export function tracedHandling(handle: Handle, options: TracedHandlingOptions): Handle {
  if (!isTracing()) return handle;
  return (message) => {
    const traceparent = options.isLive() ? message.headers['traceparent'] : undefined;
    // Lanes may be woken inside an unrelated trace.
    return outsideTrace(() =>
      traceparent === undefined
        ? handle(message)
        : inSpan(
            () => describe(message, traceparent, options),
            () => handle(message),
          ),
    );
  };
}

function describe(
  { topic, partition, offset, headers }: ReceivedMessage,
  parent: string,
  { system, group }: TracedHandlingOptions,
) {
  const type = headers['ce_type'];
  return {
    name: `process ${topic}`,
    kind: 'consumer' as const,
    parent,
    attributes: {
      'messaging.system': system,
      'messaging.operation.type': 'process' as const,
      'messaging.destination.name': topic,
      'messaging.destination.partition.id': String(partition),
      'messaging.kafka.offset': offset,
      ...(group !== undefined && { 'messaging.consumer.group.name': group }),
      ...(type !== undefined && { 'cloudevents.event_type': type }),
    },
  };
}

/** `topic`, a line feed, `subject`; and the version. */
export type AppliedVersion = readonly [key: string, version: number];

/**
 * Skips duplicates and old versions. Only an optimization: the handler's atomic update gives consistency across
 * processes.
 */
export class AppliedVersions {
  private readonly newest = new Map<string, number>();

  constructor(private readonly limit: number) {}

  all(): AppliedVersion[] {
    return [...this.newest];
  }

  clear(): void {
    this.newest.clear();
  }

  restore(versions: readonly AppliedVersion[]): void {
    for (const [key, version] of versions) this.newest.set(key, version);
  }

  covers(key: string, sequence: number | undefined): boolean {
    return sequence !== undefined && (this.newest.get(key) ?? -1) >= sequence;
  }

  remember(key: string, sequence: number | undefined): void {
    if (sequence === undefined) return;
    // Reinserts, so that the map stays in LRU order.
    if (this.limit < Infinity) this.newest.delete(key);
    this.newest.set(key, sequence);
    if (this.newest.size <= this.limit) return;
    for (const oldest of this.newest.keys()) {
      this.newest.delete(oldest);
      return;
    }
  }
}
