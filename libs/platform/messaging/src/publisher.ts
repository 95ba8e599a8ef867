import type { OutgoingMessage } from './envelope.js';
import type { MessagingMetrics } from './metrics/messaging-metrics.js';
import type { Transport } from './transport.js';
import { toRawMessage } from './cloud-events.js';
import { beginSending } from './sending.js';

export interface PublisherOptions {
  readonly transport: Transport;
  readonly source: string;
  readonly topicsMade?: Promise<void>;
  readonly metrics?: MessagingMetrics;
}

export class Publisher {
  readonly metrics: MessagingMetrics | undefined;
  private readonly transport: Transport;
  private readonly source: string;
  private readonly topicsMade: Promise<void>;

  constructor({ transport, source, topicsMade = Promise.resolve(), metrics }: PublisherOptions) {
    this.transport = transport;
    this.source = source;
    this.topicsMade = topicsMade;
    this.metrics = metrics;
  }

  /** Resolves once durable (see Transport.publish). */
  async publish(topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.topicsMade;
    const now = new Date();
    const sending = beginSending(topic, messages);
    try {
      await this.transport.publish(
        topic,
        sending.messages.map((message) => toRawMessage(message, this.source, now)),
      );
      sending.ended();
    } catch (error) {
      sending.ended(error);
      this.metrics?.publishFailed(topic);
      throw error;
    }
  }
}
