import { fileURLToPath } from 'node:url';
import { startProcess, testKafkaBrokers, TYPESCRIPT_ARGUMENTS, waitUntil } from '@elevate/testing';
import { expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { KafkaTransport } from '../src/index.js';
import { transportCompliance } from './compliance.js';
import { raw, silent, unique } from './support/messages.js';

const CRASHING = fileURLToPath(new URL('./support/crashing-consumer.ts', import.meta.url));

transportCompliance({
  name: 'kafka',
  createTransport: () =>
    new KafkaTransport({ brokers: testKafkaBrokers(), clientId: 'compliance', logger: silent }),
  crashAfterHandling: async (_, { topic, group, last }) => {
    const child = await startProcess({
      command: process.execPath,
      args: [...TYPESCRIPT_ARGUMENTS, CRASHING, testKafkaBrokers().join(), topic, group, last],
      env: process.env,
    });
    await waitUntil(() => !child.running(), { timeoutMs: 30_000, what: 'the death of the member' });
    return [...child.output().matchAll(/^handled (.*)$/gm)].map(([, value]) => String(value));
  },
});

it('positions in a topic that was deleted and created again are refused, also where the new topic holds as many messages', async () => {
  const brokers = testKafkaBrokers();
  const topic = unique('topic');
  const create = () => new KafkaTransport({ brokers, clientId: 'again', logger: silent });
  const definition = { name: topic, compacted: true, partitions: 1 };
  const first = create();
  await first.ensureTopics([definition]);
  await first.publish(topic, [raw('a', '1'), raw('b', '2')]);
  const reader = await first.read({ topics: [topic], onMessage: () => undefined });
  await reader.caughtUp;
  const from = reader.positions();
  await first.close();
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topic] });
  await waitUntil(async () => !(await admin.listTopics()).includes(topic), { timeoutMs: 30_000 });
  await admin.disconnect();
  const second = create();
  await second.ensureTopics([definition]);
  await second.publish(topic, [raw('c', '3'), raw('d', '4'), raw('e', '5')]);
  await expect(
    second.read({ topics: [topic], from, onMessage: () => undefined }),
  ).rejects.toMatchObject({ code: 'MESSAGING.POSITIONS_UNKNOWN' });
  await second.close();
});
