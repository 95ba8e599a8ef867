import type { Logger } from '@elevate/logging';
import type { ReceivedMessage } from '../transport.js';
import {
  deadLetterTopic,
  originalTopic,
  placeIn,
  toSettledNote,
  withoutNotes,
} from '../dead-letter.js';
import type { KafkaConnection } from './kafka-connection.js';
import { kafkaClient, SENDING_RETRY } from './kafka-client.js';
import { KafkaTransport } from './kafka.transport.js';
import { DeadLetterTopicContents } from './dead-letter-topic-contents.js';
import { TopicAdmin } from './topic-admin.js';

export interface DeadLettersOptions extends KafkaConnection {
  readonly logger: Logger;
}

export interface DeadLetterCount {
  readonly topic: string;
  readonly count: number;
}

export interface ReplayResult {
  readonly replayed: number;
  /** Skipped: the topic already has a newer version of the aggregate. */
  readonly superseded: number;
}

/** Manages dead letters. Topic names are without `.dlq`. */
export class DeadLetters {
  private readonly transport: KafkaTransport;
  private readonly admin: TopicAdmin;

  constructor(connection: DeadLettersOptions) {
    const options = { ...connection, clientId: 'dlq' };
    this.transport = new KafkaTransport(options);
    this.admin = new TopicAdmin(kafkaClient(options, SENDING_RETRY));
  }

  async list(): Promise<DeadLetterCount[]> {
    const sizes = await this.admin.counts((name) => originalTopic(name) !== undefined);
    const topics = [...sizes].filter(([, size]) => size > 0).map(([name]) => name);
    const messages = await this.everythingIn(topics);
    return topics
      .map((name) => ({
        topic: originalTopic(name) ?? name,
        count: new DeadLetterTopicContents(messages.filter(({ topic }) => topic === name)).open
          .length,
      }))
      .filter(({ count }) => count > 0);
  }

  /** Oldest first; `at` selects one by `partition:offset` of the dead-letter topic. */
  async show(topic: string, at?: string): Promise<ReceivedMessage[]> {
    return choose(await this.open(topic), at);
  }

  /** Republishes the original messages and settles them. */
  async replay(topic: string, at?: string): Promise<ReplayResult> {
    const contents = await this.open(topic);
    const letters = choose(contents, at);
    // In a compacted topic an older version would become the newest of its key.
    const newest = await this.newestVersions(topic);
    const current = letters.filter((letter) => versionOf(letter) >= (newest.get(letter.key) ?? 0));
    await this.transport.publish(topic, current.map(withoutNotes));
    await this.settle(topic, contents, letters);
    return { replayed: current.length, superseded: letters.length - current.length };
  }

  async drop(topic: string, at?: string): Promise<number> {
    const contents = await this.open(topic);
    const letters = choose(contents, at);
    await this.settle(topic, contents, letters);
    return letters.length;
  }

  async close(): Promise<void> {
    await this.transport.close();
  }

  private async open(topic: string): Promise<DeadLetterTopicContents> {
    return new DeadLetterTopicContents(await this.everythingIn([deadLetterTopic(topic)]));
  }

  // Writes the note first: after a crash in between, a later run deletes the records.
  private async settle(
    topic: string,
    contents: DeadLetterTopicContents,
    letters: readonly ReceivedMessage[],
  ): Promise<void> {
    const { toNote, ends } = contents.settle(letters);
    const name = deadLetterTopic(topic);
    if (toNote.length > 0) await this.transport.publish(name, [toSettledNote(toNote)]);
    await this.admin.deleteBefore(name, ends);
  }

  private async newestVersions(topic: string): Promise<Map<string, number>> {
    const newest = new Map<string, number>();
    for (const message of await this.everythingIn([topic])) {
      newest.set(message.key, Math.max(newest.get(message.key) ?? 0, versionOf(message)));
    }
    return newest;
  }

  private async everythingIn(topics: readonly string[]): Promise<ReceivedMessage[]> {
    if (topics.length === 0) return [];
    const messages: ReceivedMessage[] = [];
    const reader = await this.transport.read({
      topics,
      onMessage: (message) => void messages.push(message),
    });
    await reader.caughtUp;
    await reader.close();
    return messages.sort((one, other) => Number(BigInt(one.offset) - BigInt(other.offset)));
  }
}

function choose({ open }: DeadLetterTopicContents, at: string | undefined): ReceivedMessage[] {
  return open.filter((letter) => at === undefined || placeIn(letter) === at);
}

// Work messages have no comparable version, so they always count as current.
function versionOf({ headers }: ReceivedMessage): number {
  const sequence = headers['ce_sequence'];
  return sequence === undefined ? Infinity : Number(sequence);
}
