import { fileURLToPath } from 'node:url';
import { startProcess, testKafkaBrokers, TYPESCRIPT_ARGUMENTS, waitUntil } from '@elevate/testing';
import { KafkaTransport } from '../src/index.js';
import { transportCompliance } from './compliance.js';
import { silent } from './support/messages.js';

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
