import type { Logger } from '@elevate/logging';
import type { ReceivedMessage } from '../transport.js';
import { deadLetterTopic, originalTopic, withoutNotes } from '../dead-letter.js';
import { kafkaClient, SENDING_RETRY } from './kafka-client.js';
import { KafkaTransport } from './kafka.transport.js';
import { TopicAdmin } from './topic-admin.js';

export interface DeadLettersOptions {
  readonly brokers: readonly string[];
  readonly logger: Logger;
}

/** A topic with the number of its messages that were put aside. */
export interface DeadLetterCount {
  readonly topic: string;
  readonly count: number;
}

export interface ReplayResult {
  readonly replayed: number;
  /** Left out, because a newer version of the same aggregate stands in the topic already. */
  readonly superseded: number;
}

/** What a person does with the messages that could not be handled. Topics are named without `.dlq`. */
export class DeadLetters {
  private readonly transport: KafkaTransport;
  private readonly admin: TopicAdmin;

  constructor({ brokers, logger }: DeadLettersOptions) {
    const options = { brokers, logger, clientId: 'dlq' };
    this.transport = new KafkaTransport(options);
    this.admin = new TopicAdmin(kafkaClient(options, SENDING_RETRY));
  }

  /** Every topic that has messages put aside. */
  async list(): Promise<DeadLetterCount[]> {
    const counts = await this.admin.counts((name) => originalTopic(name) !== undefined);
    return [...counts]
      .map(([name, count]) => ({ topic: originalTopic(name) ?? name, count }))
      .filter(({ count }) => count > 0);
  }

  /** The messages of `topic` that were put aside, oldest first; only the one at `offset` when it is given. */
  async show(topic: string, offset?: string): Promise<ReceivedMessage[]> {
    const letters = await this.everythingIn(deadLetterTopic(topic));
    return offset === undefined ? letters : letters.filter((letter) => letter.offset === offset);
  }

  /** Publishes them to their topic again as they first were; when all were meant, they are put aside no longer. */
  async replay(topic: string, offset?: string): Promise<ReplayResult> {
    const letters = await this.show(topic, offset);
    // In a compacted topic an old version would become the newest message of its key.
    const newest = await this.newestVersions(topic);
    const current = letters.filter((letter) => versionOf(letter) >= (newest.get(letter.key) ?? 0));
    await this.transport.publish(topic, current.map(withoutNotes));
    if (offset === undefined) await this.admin.deleteBefore(deadLetterTopic(topic), letters);
    return { replayed: current.length, superseded: letters.length - current.length };
  }

  async close(): Promise<void> {
    await this.transport.close();
  }

  private async newestVersions(topic: string): Promise<Map<string, number>> {
    const newest = new Map<string, number>();
    for (const message of await this.everythingIn(topic)) {
      newest.set(message.key, Math.max(newest.get(message.key) ?? 0, versionOf(message)));
    }
    return newest;
  }

  private async everythingIn(topic: string): Promise<ReceivedMessage[]> {
    const messages: ReceivedMessage[] = [];
    const reader = await this.transport.read({
      topics: [topic],
      onMessage: (message) => void messages.push(message),
    });
    await reader.caughtUp;
    await reader.close();
    return messages.sort((one, other) => Number(BigInt(one.offset) - BigInt(other.offset)));
  }
}

// Work has no version of its own worth comparing; it is always current.
function versionOf({ headers }: ReceivedMessage): number {
  const sequence = headers['ce_sequence'];
  return sequence === undefined ? Infinity : Number(sequence);
}
