import { setMaxListeners } from 'node:events';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { describeError, isAppError } from '@elevate/errors';
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
import { badSubscriptions, closed } from '../errors.js';
import type { MessagingMetrics } from '../messaging-metrics.js';
import {
  type AppliedVersion,
  type AppliedVersions,
  DEFAULT_RETRY,
  type MessageContext,
  MessageHandling,
  type RetryOptions,
} from './message-handling.js';
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

export interface MessagingServerOptions {
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
 * Dispatches transport messages to `@Handles` methods: validates, skips applied versions, retries transient errors.
 * Failed messages become dead letters; readers only log them and reread them at each start.
 */
export class MessagingServer extends Server implements CustomTransportStrategy {
  /** Mode `read`: resolves once the backlog at start is applied. */
  readonly caughtUp: Promise<void>;
  // Retries and dead letters log handler failures.
  override readonly propagatesEventHandlerErrors = true;
  private readonly closing = new AbortController();
  private running: Consuming | undefined;
  private reached: (caughtUp: Promise<void>) => void = () => undefined;

  constructor(private readonly options: MessagingServerOptions) {
    super();
    setMaxListeners(0, this.closing.signal);
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
    const { transport, subscriptions } = this.options;
    await transport.ensureTopics(this.definitions());
    const topics = subscriptions.topics.map(({ name }) => name);
    this.options.metrics?.expectFailures(subscriptions.mode, topics);
    const handling = this.handling();
    let isLive = subscriptions.mode === 'group';
    const onMessage = tracedHandling((message) => handling.handle(message), {
      system: transport.name,
      group: subscriptions.mode === 'group' ? subscriptions.group : undefined,
      isLive: () => isLive,
    });
    if (subscriptions.mode === 'group') {
      this.watch(await transport.consume({ group: subscriptions.group, topics, onMessage }));
      this.reached(Promise.resolve());
    } else {
      const reader = await this.read(handling.applied, (from) =>
        transport.read({ topics, onMessage, ...(from && { from }) }),
      );
      this.watch(reader);
      this.reached(reader.caughtUp);
      reader.caughtUp.then(() => (isLive = true)).catch(() => undefined);
    }
    if (this.closing.signal.aborted) await this.running?.close();
  }

  private async read(
    applied: AppliedVersions,
    begin: (from?: Positions) => Promise<Reader>,
  ): Promise<Reader> {
    const { snapshot, subscriptions } = this.options;
    const resumed = snapshot?.resume();
    if (resumed) applied.restore(resumed.versions);
    const reader = await begin(resumed?.positions).catch((error: unknown) => {
      if (!isAppError(error) || error.code !== 'MESSAGING.POSITIONS_UNKNOWN') throw error;
      snapshot?.discard(error.message);
      applied.clear();
      return begin();
    });
    snapshot?.follow({
      caughtUp: reader.caughtUp,
      progress: () => ({
        positions: ofStateTopics(reader.positions(), subscriptions),
        versions: applied.all(),
      }),
      behind: async () => sum((await reader.lag()).values()),
    });
    return reader;
  }

  private watch(consuming: Consuming): void {
    this.running = consuming;
    const { metrics, transport, subscriptions } = this.options;
    metrics?.watchConsumer(
      subscriptions.mode === 'group' ? subscriptions.group : 'reader',
      consuming,
    );
    if (subscriptions.mode !== 'group') return;
    const topics = subscriptions.topics.map(({ name }) => name);
    metrics?.watchDeadLetters(topics, transport);
  }

  private handling(): MessageHandling {
    const { subscriptions, logger, retry } = this.options;
    return new MessageHandling({
      contracts: subscriptions.contracts,
      dispatch: (type, data, context) => this.dispatch(type, data, context),
      giveUp: (message, error, attempts) => this.putAside(message, error, attempts),
      retry: retry ?? DEFAULT_RETRY,
      rememberVersions: subscriptions.mode === 'group' ? VERSIONS_OF_A_GROUP : Infinity,
      logger,
      closing: this.closing.signal,
    });
  }

  private definitions(): TopicDefinition[] {
    const { topics, mode } = this.options.subscriptions;
    return topics.flatMap(({ name, kind }) => [
      { name, compacted: kind === 'state' },
      ...(mode === 'group' ? [deadLetterDefinition(name)] : []),
    ]);
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

  private async dispatch(type: string, data: unknown, context: MessageContext): Promise<void> {
    const { metrics } = this.options;
    if (!metrics) return this.handOver(type, data, context);
    await metrics.handled(type, context, () => this.handOver(type, data, context));
  }

  private async handOver(type: string, data: unknown, context: MessageContext): Promise<void> {
    const result: unknown = await this.messageHandlers.get(type)?.(data, context);
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  private async putAside(
    message: ReceivedMessage,
    error: unknown,
    attempts: number,
  ): Promise<void> {
    const { transport, subscriptions, logger, metrics } = this.options;
    const { topic, partition, offset, key } = message;
    const facts = { topic, partition, offset, messageKey: key, attempts, error };
    failActiveSpan(error);
    if (subscriptions.mode === 'read') {
      metrics?.leftOut(topic);
      logger.error(facts, `Skipped a message: ${describeError(error)}`);
      return;
    }
    if (this.closing.signal.aborted && attempts > 0)
      throw closed('Closed before the message was handled');
    const letter = toDeadLetter(message, { error, attempts, group: subscriptions.group });
    await transport.publish(deadLetterTopic(topic), [letter]);
    metrics?.deadLettered(topic);
    logger.error(facts, `Moved a message to ${deadLetterTopic(topic)}: ${describeError(error)}`);
  }
}

// Uncompacted topics carry facts, not state, so they are read from the start.
function ofStateTopics({ log, topics }: Positions, subscriptions: Subscriptions): Positions {
  const states = new Set(
    subscriptions.topics.filter(({ kind }) => kind === 'state').map(({ name }) => name as string),
  );
  const kept = Object.entries(topics).filter(([topic]) => states.has(topic));
  return { log, topics: Object.fromEntries(kept) };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
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
