import type { Kafka, Producer, TopicMessages } from 'kafkajs';
import { AppError } from '@elevate/errors';
import { outsideTrace } from '@elevate/telemetry';
import type { RawMessage } from '../transport.js';
import { closed, unavailable } from '../errors.js';
import { Fifo } from '../fifo.js';
import { kafkajs, kafkaRefusal, SENDING_RETRY, within } from './kafka-client.js';

interface Waiting {
  readonly topic: string;
  readonly messages: readonly RawMessage[];
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 4_096;
const SENDER_CLOSE_WITHIN_MS = 2_000;

/**
 * One request in flight: kafkajs reuses a failed request's sequence numbers, so another could be
 * dropped.
 */
export class Sender {
  private readonly queue = new Fifo<Waiting>();
  private producer: Producer | undefined;
  private working: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly kafka: Kafka) {}

  send(topic: string, messages: readonly RawMessage[]): Promise<void> {
    if (this.closed) return Promise.reject(closed('The transport is closed'));
    const sizes = messages.map(requestBytes);
    if (Math.max(...sizes) > MAX_REQUEST_BYTES) {
      const message = `A message for ${topic} is larger than ${MAX_REQUEST_BYTES} bytes`;
      return Promise.reject(new AppError('MESSAGING.TOO_LARGE', { kind: 'unexpected', message }));
    }
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return new Promise((resolve, reject) => {
      this.queue.push({ topic, messages, bytes, resolve, reject });
      // Must not run inside one caller's trace.
      this.working ??= outsideTrace(() => this.drain());
    });
  }

  /** Flushes, then disconnects; does not wait long for an unreachable broker. */
  async close(): Promise<void> {
    this.closed = true;
    await within(SENDER_CLOSE_WITHIN_MS, this.working);
    await within(SENDER_CLOSE_WITHIN_MS, this.producer?.disconnect());
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

  private async sendTogether(batch: readonly Waiting[]): Promise<void> {
    const bytes = batch.reduce((sum, waiting) => sum + waiting.bytes, 0);
    const { GZIP, None } = kafkajs().CompressionTypes;
    try {
      const producer = await this.connected();
      await producer.sendBatch({
        topicMessages: byTopic(batch),
        acks: -1,
        compression: bytes >= COMPRESS_FROM_BYTES ? GZIP : None,
      });
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      await this.replaceProducer();
      const error = toAppError(cause);
      for (const { reject } of batch) reject(error);
    }
  }

  private async connected(): Promise<Producer> {
    if (this.producer) return this.producer;
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs().Partitioners.DefaultPartitioner,
      retry: SENDING_RETRY,
    });
    this.producer = producer;
    await producer.connect();
    return producer;
  }

  private async replaceProducer(): Promise<void> {
    const failed = this.producer;
    this.producer = undefined;
    await failed?.disconnect().catch(() => undefined);
  }
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
    messages: messages.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } })),
  }));
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
