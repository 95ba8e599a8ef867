import type { Kafka, Message, TopicMessages } from 'kafkajs';
import { AppError } from '@elevate/errors';
import { outsideTrace } from '@elevate/telemetry';
import type { RawMessage } from '../transport.js';
import { closed, unavailable } from '../errors.js';
import { Fifo } from '../fifo.js';
import { kafkajs, kafkaRefusal, SENDING_RETRY, withAdmin, within } from './kafka-client.js';
import { connectProducer, type ConnectedProducer } from './producer-identity.js';

interface Waiting {
  readonly topic: string;
  readonly messages: readonly RawMessage[];
  readonly producerId: string | undefined;
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 4_096;
const SENDER_CLOSE_WITHIN_MS = 2_000;
/** kafkajs' own producers have epoch 0. */
const FENCING_EPOCH = 1;

/**
 * One request in flight: kafkajs reuses a failed request's sequence numbers, so another could be
 * dropped.
 */
export class Sender {
  private readonly queue = new Fifo<Waiting>();
  private current: Promise<ConnectedProducer> | undefined;
  private working: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly kafka: Kafka) {}

  async producerId(): Promise<string> {
    if (this.closed) throw closed('The transport is closed');
    const connected = this.connected();
    try {
      return (await connected).id;
    } catch (cause) {
      await this.replaceProducer(connected);
      throw toAppError(cause);
    }
  }

  /**
   * A partition refuses an epoch below its last one: one message for each shuts the producer out. The same fence again is
   * a duplicate, which the broker acknowledges.
   */
  async fence(producerId: string, topic: string, messages: readonly RawMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const connected = this.connect({ producerId, producerEpoch: FENCING_EPOCH });
    try {
      const { producer } = await connected;
      const fencing = await this.onePerPartition(topic, messages);
      const topicMessages = [{ topic, messages: fencing.map(toKafkaMessage) }];
      await producer.sendBatch({ topicMessages, acks: -1 });
    } catch (cause) {
      throw toAppError(cause);
    } finally {
      await connected.then(({ producer }) => producer.disconnect()).catch(() => undefined);
    }
  }

  send(topic: string, messages: readonly RawMessage[], producerId?: string): Promise<void> {
    if (this.closed) return Promise.reject(closed('The transport is closed'));
    const sizes = messages.map(requestBytes);
    if (Math.max(...sizes) > MAX_REQUEST_BYTES) {
      const message = `A message for ${topic} is larger than ${MAX_REQUEST_BYTES} bytes`;
      return Promise.reject(new AppError('MESSAGING.TOO_LARGE', { kind: 'unexpected', message }));
    }
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return new Promise((resolve, reject) => {
      this.queue.push({ topic, messages, producerId, bytes, resolve, reject });
      // Must not run inside one caller's trace.
      this.working ??= outsideTrace(() => this.drain());
    });
  }

  /** Flushes, then disconnects; does not wait long for an unreachable broker. */
  async close(): Promise<void> {
    this.closed = true;
    await within(SENDER_CLOSE_WITHIN_MS, this.working);
    const disconnect = this.current?.then(({ producer }) => producer.disconnect());
    await within(SENDER_CLOSE_WITHIN_MS, disconnect);
  }

  private async drain(): Promise<void> {
    while (this.queue.size > 0) await this.sendTogether(this.takeRequest());
    this.working = undefined;
  }

  private takeRequest(): Waiting[] {
    const taken: Waiting[] = [];
    let bytes = 0;
    while (bytes === 0 || bytes < MAX_REQUEST_BYTES) {
      const next = this.queue.shift();
      if (!next) break;
      taken.push(next);
      bytes += next.bytes;
    }
    return taken;
  }

  private async sendTogether(waiting: readonly Waiting[]): Promise<void> {
    let batch = waiting;
    const connected = this.connected();
    try {
      const { producer, id } = await connected;
      batch = refuseOthers(waiting, id);
      if (batch.length === 0) return;
      const bytes = batch.reduce((sum, { bytes }) => sum + bytes, 0);
      const { GZIP, None } = kafkajs().CompressionTypes;
      await producer.sendBatch({
        topicMessages: byTopic(batch),
        acks: -1,
        compression: bytes >= COMPRESS_FROM_BYTES ? GZIP : None,
      });
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      await this.replaceProducer(connected);
      const error = toAppError(cause);
      for (const { reject } of batch) reject(error);
    }
  }

  private connected(): Promise<ConnectedProducer> {
    this.current ??= this.connect();
    return this.current;
  }

  private connect(given?: Parameters<typeof connectProducer>[2]): Promise<ConnectedProducer> {
    const config = {
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs().Partitioners.DefaultPartitioner,
      retry: SENDING_RETRY,
    };
    return connectProducer(this.kafka, config, given);
  }

  private async replaceProducer(failed: Promise<ConnectedProducer>): Promise<void> {
    if (this.current === failed) this.current = undefined;
    await failed.then(({ producer }) => producer.disconnect()).catch(() => undefined);
  }

  private async onePerPartition(
    topic: string,
    messages: readonly RawMessage[],
  ): Promise<RawMessage[]> {
    const { topics } = await withAdmin(this.kafka, (admin) =>
      admin.fetchTopicMetadata({ topics: [topic] }),
    );
    const partitionMetadata = topics[0]?.partitions ?? [];
    const partitionOf = kafkajs().Partitioners.DefaultPartitioner();
    const chosen = messages.map((message): [number, RawMessage] => [
      partitionOf({ topic, partitionMetadata, message: toKafkaMessage(message) }),
      message,
    ]);
    return [...new Map(chosen).values()];
  }
}

/** A note names the producer of its publish: bytes of another one would escape the fence. */
function refuseOthers(waiting: readonly Waiting[], id: string): Waiting[] {
  return waiting.filter(({ producerId = id, reject }) => {
    const isOwn = producerId === id;
    if (!isOwn) reject(unavailable('The producer of this publish failed and was replaced'));
    return isOwn;
  });
}

function byTopic(batch: readonly Waiting[]): TopicMessages[] {
  const topics = new Map<string, RawMessage[]>();
  for (const { topic, messages } of batch) {
    const gathered = topics.get(topic) ?? [];
    gathered.push(...messages);
    topics.set(topic, gathered);
  }
  return [...topics].map(([topic, messages]) => ({
    topic,
    messages: messages.map(toKafkaMessage),
  }));
}

function toKafkaMessage({ key, value, headers }: RawMessage): Message {
  return { key, value, headers: { ...headers } };
}

function toAppError(cause: unknown): AppError {
  if (cause instanceof Error && 'type' in cause && cause.type === 'MESSAGE_TOO_LARGE') {
    return new AppError('MESSAGING.TOO_LARGE', { kind: 'unexpected', cause });
  }
  // An operator may cure a refusal while messages wait, so it is transient, too.
  return unavailable(kafkaRefusal(cause)?.message ?? 'The broker did not take the messages', cause);
}

function requestBytes({ key, value, headers }: RawMessage): number {
  let size = key.length + (value?.length ?? 0);
  for (const [name, text] of Object.entries(headers)) size += name.length + text.length;
  return size;
}
