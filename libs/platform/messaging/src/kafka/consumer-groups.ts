import type { Kafka } from 'kafkajs';
import type { Logger } from '@elevate/logging';
import { kafkaClient, SENDING_RETRY } from './kafka-client.js';
import { withAdmin } from './with-admin.js';

export interface ConsumerGroupsOptions {
  readonly brokers: readonly string[];
  readonly logger: Logger;
}

/** A group and what it reads. */
export interface GroupTopics {
  readonly group: string;
  readonly topics: readonly string[];
}

/** What an operator does with consumer groups while the services are stopped. */
export class ConsumerGroups {
  private readonly kafka: Kafka;

  constructor(options: ConsumerGroupsOptions) {
    this.kafka = kafkaClient({ ...options, clientId: 'consumer-groups' }, SENDING_RETRY);
  }

  /** Those that somebody is in now. */
  active(groups: readonly string[]): Promise<string[]> {
    return withAdmin(this.kafka, async (admin) => {
      const described = await admin.describeGroups([...groups]);
      return described.groups
        .filter(({ members }) => members.length > 0)
        .map(({ groupId }) => groupId);
    });
  }

  /** Lets a group go on behind everything that stands in its topics now. */
  skipToEnd({ group, topics }: GroupTopics): Promise<void> {
    return withAdmin(this.kafka, async (admin) => {
      const present = new Set(await admin.listTopics());
      for (const topic of topics.filter((name) => present.has(name))) {
        const ends = await admin.fetchTopicOffsets(topic);
        const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
        await admin.setOffsets({ groupId: group, topic, partitions });
      }
    });
  }
}
