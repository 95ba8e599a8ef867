import { fileURLToPath } from 'node:url';
import { startProcess, testKafkaBrokers, TYPESCRIPT_ARGUMENTS, waitUntil } from '@elevate/testing';
import { transportCompliance } from './compliance.js';
import { CLIENTS } from './support/clients.js';

const CRASHING = fileURLToPath(new URL('./support/crashing-consumer.ts', import.meta.url));

export function kafkaCompliance(client: keyof typeof CLIENTS): void {
  transportCompliance({
    name: `kafka by ${client}`,
    createTransport: () => CLIENTS[client]!(testKafkaBrokers()),
    crashAfterHandling: async (_, { topic, group, last }) => {
      const where = [client, testKafkaBrokers().join(), topic, group, last];
      const child = await startProcess({
        command: process.execPath,
        args: [...TYPESCRIPT_ARGUMENTS, CRASHING, ...where],
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
