import { fileURLToPath } from 'node:url';
import { startProcess, testKafkaBrokers, TYPESCRIPT_ARGUMENTS, waitUntil } from '@elevate/testing';
import { transportCompliance } from './compliance.js';
import { SecondTransport } from './second-client/second-transport.js';

const CRASHING = fileURLToPath(
  new URL('./second-client/crashing-second-consumer.ts', import.meta.url),
);

// The port must not depend on kafkajs, which has no releases any more.
transportCompliance({
  name: 'second kafka client',
  createTransport: () => new SecondTransport(testKafkaBrokers()),
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
