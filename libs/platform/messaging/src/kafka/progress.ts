import type { Positions, TopicPosition } from '../transport.js';
import { partitionKey, topicOf } from './topic-admin.js';

/** How far one member has handled each partition, and the newest timestamp it received from each topic. */
export class Progress {
  /** The offset after the handled prefix, by `partitionKey`. */
  readonly reached = new Map<string, bigint>();
  private readonly newest = new Map<string, number>();

  /** `from` is where an earlier reader stopped. */
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

  /** The same as plain JSON; `log` is the cluster's id. */
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
