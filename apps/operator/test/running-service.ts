import { pino } from 'pino';
import type { z } from 'zod';
import { parseConfig } from '@elevate/config';
import { InProcessTransport, type TopicDefinition } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService, type ServiceDefinition } from '@elevate/service-defaults';
import { tempDir, testMongoUri } from '@elevate/testing';
import { runOperator } from '../src/index.js';

export const TOKEN = 'operator-token-of-this-test';

const logger = pino({ level: 'silent' });
const closers: (() => Promise<unknown>)[] = [];

/** Has something closed with everything else. */
export const closeLater = (close: () => Promise<unknown>) => void closers.push(close);

/** Closes everything that was started, the last first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** A service that listens, with a database and a folder of its own. */
export async function startListening<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  name: string,
  settings: Record<string, string>,
  consumed: readonly TopicDefinition[] = [],
) {
  const { path: folder, remove } = await tempDir(name);
  closeLater(remove);
  const mongo = await connectMongo({ uri: testMongoUri(name), logger });
  closeLater(() => mongo.close());
  const transport = new InProcessTransport();
  closeLater(() => transport.close());
  await transport.ensureTopics([...consumed]);
  const environment = { OPERATOR_TOKEN: TOKEN, DATA_DIR: folder, ...settings };
  const service = await startService(definition, {
    config: parseConfig(definition.config, environment),
    logger,
    transport,
    mongo,
    listen: { host: '127.0.0.1', port: 0 },
  });
  closeLater(() => service.close());
  return { folder, transport, url: service.url ?? '' };
}

/** Runs a command in this process; returns its lines. */
export async function operate(environment: Record<string, string | undefined>, ...args: string[]) {
  const [out, notes]: [string[], string[]] = [[], []];
  const code = await runOperator(args, {
    environment,
    out: (line) => void out.push(line),
    note: (line) => void notes.push(line),
    signal: new AbortController().signal,
  });
  return { code, out, notes };
}
