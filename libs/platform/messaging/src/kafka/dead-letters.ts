import type { Logger } from '@elevate/logging';
import type { ReceivedMessage } from '../transport.js';
import {
  deadLetterTopic,
  originalTopic,
  placeIn,
  settledPlaces,
  toSettledNote,
  withoutNotes,
} from '../dead-letter.js';
import { kafkaClient, type KafkaConnection, SENDING_RETRY, TopicAdmin } from './kafka-client.js';
import { KafkaTransport } from './kafka.transport.js';

/** Kafka deletes records only from the start of a partition; a note settles later letters. */
export class DeadLetterTopicContents {
  readonly open: readonly ReceivedMessage[];

  constructor(private readonly messages: readonly ReceivedMessage[]) {
    const settled = new Set(messages.flatMap((message) => settledPlaces(message) ?? []));
    this.open = messages.filter(
      (message) => !settledPlaces(message) && !settled.has(placeIn(message)),
    );
  }

  /** Does not affect letters that arrived after the read. */
  settle(letters: readonly ReceivedMessage[]) {
    const leaving = new Set(letters);
    const firstLeft = firstOffsets(this.open.filter((letter) => !leaving.has(letter)));
    const isBehind = (partition: number, offset: string) =>
      BigInt(offset) >= (firstLeft.get(partition) ?? BigInt(offset) + 1n);
    const needed = this.messages.filter((message) =>
      (settledPlaces(message) ?? []).some((place) => {
        const [partition, offset = '0'] = place.split(':');
        return isBehind(Number(partition), offset);
      }),
    );
    return {
      /** Settled letters behind an open one; a note must record them. */
      toNote: letters
        .filter(({ partition, offset }) => isBehind(partition, offset))
        .map((letter) => placeIn(letter)),
      /** The offset per partition below which all records can be deleted. */
      ends: minimum(firstLeft, firstOffsets(needed), this.afterLast()),
    };
  }

  private afterLast(): Map<number, bigint> {
    const ends = this.messages.map(
      ({ partition, offset }) => [partition, BigInt(offset) + 1n] as const,
    );
    // The last entry of a partition stays.
    return new Map(ends.sort(([, a], [, b]) => Number(a - b)));
  }
}

function firstOffsets(messages: readonly ReceivedMessage[]): Map<number, bigint> {
  const offsets = messages.map(
    ({ partition, offset }) => new Map([[partition, BigInt(offset)]] as const),
  );
  return minimum(...offsets);
}

function minimum(...maps: readonly ReadonlyMap<number, bigint>[]): Map<number, bigint> {
  const least = new Map<number, bigint>();
  for (const [partition, offset] of maps.flatMap((map) => [...map])) {
    const lowest = least.get(partition);
    if (lowest === undefined || offset < lowest) least.set(partition, offset);
  }
  return least;
}

/** Manages dead letters. Topic names are without `.dlq`. */
export class DeadLetters {
  private readonly transport: KafkaTransport;
  private readonly admin: TopicAdmin;

  constructor(connection: KafkaConnection & { readonly logger: Logger }) {
    const options = { ...connection, clientId: 'dlq' };
    this.transport = new KafkaTransport(options);
    this.admin = new TopicAdmin(kafkaClient(options, SENDING_RETRY));
  }

  async list(): Promise<{ topic: string; count: number }[]> {
    const names = (await this.admin.names()).filter((name) => originalTopic(name) !== undefined);
    const sizes = await this.transport.sizes(names);
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

  /** Superseded letters are skipped: the topic already has a newer version of the aggregate. */
  async replay(topic: string, at?: string): Promise<{ replayed: number; superseded: number }> {
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

  // Writes the note first: after a crash, a later run deletes the records.
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
    return messages.sort((first, second) => Number(BigInt(first.offset) - BigInt(second.offset)));
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
