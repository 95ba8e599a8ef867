import type { Kafka } from 'kafkajs';
import type { Logger } from '@elevate/logging';
import type { KafkaConnection } from './kafka-connection.js';
import { kafkaClient, SENDING_RETRY } from './kafka-client.js';
import { withAdmin } from './with-admin.js';

export interface ConsumerGroupsOptions extends KafkaConnection {
  readonly logger: Logger;
}

export interface GroupTopics {
  readonly group: string;
  readonly topics: readonly string[];
}

export class ConsumerGroups {
  private readonly kafka: Kafka;

  constructor(options: ConsumerGroupsOptions) {
    this.kafka = kafkaClient({ ...options, clientId: 'consumer-groups' }, SENDING_RETRY);
  }

  active(groups: readonly string[]): Promise<string[]> {
    return withAdmin(this.kafka, async (admin) => {
      const described = await admin.describeGroups([...groups]);
      return described.groups
        .filter(({ members }) => members.length > 0)
        .map(({ groupId }) => groupId);
    });
  }

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
