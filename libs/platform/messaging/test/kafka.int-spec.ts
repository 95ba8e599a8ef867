import { fileURLToPath } from 'node:url';
import { startProcess, testKafkaBrokers, waitUntil } from '@elevate/testing';
import { KafkaTransport } from '../src/index.js';
import { transportCompliance } from './compliance.js';
import { silent } from './support/messages.js';

const LOADER = new URL('./support/ts-loader.mjs', import.meta.url).href;
const CRASHING = fileURLToPath(new URL('./support/crashing-consumer.ts', import.meta.url));

transportCompliance({
  name: 'kafka',
  createTransport: () =>
    new KafkaTransport({ brokers: testKafkaBrokers(), clientId: 'compliance', logger: silent }),
  crashAfterHandling: async (_, { topic, group, last }) => {
    const child = await startProcess({
      command: process.execPath,
      args: [
        '--conditions=source',
        '--import',
        LOADER,
        CRASHING,
        testKafkaBrokers().join(),
        topic,
        group,
        last,
      ],
      env: process.env,
    });
    await waitUntil(() => !child.running(), { timeoutMs: 30_000, what: 'the death of the member' });
    return [...child.output().matchAll(/^handled (.*)$/gm)].map(([, value]) => String(value));
  },
});
