import type { Positions, TopicPosition } from '../transport.js';
import { partitionKey, topicOf } from './topic-admin.js';

/** Handled position per partition, and newest timestamp received per topic. */
export class Progress {
  /** Offset after the last contiguously handled message, by `partitionKey`. */
  readonly reached = new Map<string, bigint>();
  private readonly newest = new Map<string, number>();

  constructor(from?: Positions) {
    for (const [topic, { offsets, newest }] of Object.entries(from?.topics ?? {})) {
      this.newest.set(topic, newest);
      for (const [partition, offset] of Object.entries(offsets))
        this.reached.set(partitionKey(topic, Number(partition)), BigInt(offset));
    }
  }

  received(topic: string, timestamp: number): void {
    if (timestamp > (this.newest.get(topic) ?? 0)) this.newest.set(topic, timestamp);
  }

  positions(log: string): Positions {
    const topics = new Map<string, TopicPosition & { offsets: Record<string, string> }>();
    for (const [key, offset] of this.reached) {
      const topic = topicOf(key);
      const position = topics.get(topic) ?? { offsets: {}, newest: this.newest.get(topic) ?? 0 };
      position.offsets[key.slice(topic.length + 1)] = String(offset);
      topics.set(topic, position);
    }
    return { log, topics: Object.fromEntries(topics) };
  }
}
