import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { KafkaTransport, Publisher } from '@elevate/messaging';
import { startService, type RunningService } from '@elevate/service-defaults';
import { waitUntil } from '@elevate/testing';
import { bffConfig } from '../src/bff.config.js';
import { bffService } from '../src/bff.service-definition.js';

const SHELL =
  '<!doctype html><html><head><!--app-head--></head><body><div id="root"><!--app-content--></div><!--app-preloaded--></body></html>';

export type BrokerBff = Awaited<ReturnType<typeof startBrokerBff>>;

/** The real service over Kafka, listening, whether the broker answers or not. */
export async function startBrokerBff(
  brokers: readonly string[],
  folder: string,
  settings: Record<string, string> = {},
) {
  const client = join(folder, 'client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'index.html'), SHELL);
  const logged: string[] = [];
  const logger = createLogger({
    service: 'bff',
    level: 'info',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const transport = new KafkaTransport({ brokers, clientId: 'bff', logger });
  const starting = startService(bffService, {
    config: parseConfig(bffConfig, {
      WEB_DIST: client,
      WEB_RENDERER: join(folder, 'none.js'),
      SITE_URL: 'https://elevate.test',
      DATA_DIR: folder,
      ...settings,
    }),
    logger,
    transport,
    listen: { host: '127.0.0.1', port: 0 },
  });
  let service: RunningService | undefined;
  starting.then(
    (started) => (service = started),
    () => undefined,
  );
  const address = () => /"url":"(http:[^"]+)"/.exec(logged.join(''))?.[1];
  await waitUntil(() => address() !== undefined, { what: 'listening', timeoutMs: 30_000 });
  const url = address() ?? '';
  /** Of `/readyz`. */
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`);
    const body = (await answer.json()) as { serving?: Record<string, unknown> };
    return { status: answer.status, body };
  };
  return {
    url,
    logged,
    transport,
    ready,
    untilCurrent: async () => {
      await waitUntil(
        async () => {
          const { status, body } = await ready();
          return status === 200 && body.serving === undefined;
        },
        { timeoutMs: 60_000, what: 'the read model to be current' },
      );
    },
    close: async () => {
      await service?.close();
      await transport.close();
      // One whose broker never answered ends with its transport.
      await starting.catch(() => undefined);
    },
  };
}

export function publisherOver(transport: KafkaTransport): Publisher {
  return new Publisher({ transport, source: '/elevate/catalogue' });
}
