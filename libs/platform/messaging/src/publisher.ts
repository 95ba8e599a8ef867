import type { OutgoingMessage } from './envelope.js';
import type { Transport } from './transport.js';
import { toRawMessage } from './cloud-events.js';

export interface PublisherOptions {
  readonly transport: Transport;
  /** The publishing service as a URI reference, e.g. `/elevate/catalogue`. */
  readonly source: string;
  /** Resolves when the topics are there; what is published before waits for it. */
  readonly topicsMade?: Promise<void>;
}

/** Puts messages into their envelope and hands them to the transport. */
export class Publisher {
  private readonly transport: Transport;
  private readonly source: string;
  private readonly topicsMade: Promise<void>;

  constructor({ transport, source, topicsMade = Promise.resolve() }: PublisherOptions) {
    this.transport = transport;
    this.source = source;
    this.topicsMade = topicsMade;
  }

  /** Resolves when the messages are durable (see Transport.publish). */
  async publish(topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.topicsMade;
    const now = new Date();
    await this.transport.publish(
      topic,
      messages.map((message) => toRawMessage(message, this.source, now)),
    );
  }
}
