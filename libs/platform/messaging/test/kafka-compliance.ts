import { fileURLToPath } from 'node:url';
import { startProcess, TYPESCRIPT_ARGUMENTS, waitUntil } from '@elevate/testing';
import { KafkaTransport, type KafkaConnection } from '../src/index.js';
import { transportCompliance } from './compliance.js';
import { silent } from './support/messages.js';

const CRASHING = fileURLToPath(new URL('./support/crashing-consumer.ts', import.meta.url));

/** `connection` is asked in each test, when the broker is up. */
export function kafkaCompliance(name: string, connection: () => KafkaConnection): void {
  transportCompliance({
    name,
    createTransport: () =>
      new KafkaTransport({ ...connection(), clientId: 'compliance', logger: silent }),
    crashAfterHandling: async (_, { topic, group, last }) => {
      const where = JSON.stringify(connection());
      const child = await startProcess({
        command: process.execPath,
        args: [...TYPESCRIPT_ARGUMENTS, CRASHING, where, topic, group, last],
        env: process.env,
      });
      await waitUntil(() => !child.running(), {
        timeoutMs: 30_000,
        what: 'the death of the member',
      });
      return [...child.output().matchAll(/^handled (.*)$/gm)].map(([, value]) => String(value));
    },
  });
}
