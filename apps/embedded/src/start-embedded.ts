import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Environment } from '@elevate/config';
import { bffService } from '@elevate/bff';
import { catalogueService } from '@elevate/catalogue';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { eventsService } from '@elevate/events';
import { ingestionService } from '@elevate/ingestion';
import { createLogger, type Logger } from '@elevate/logging';
import { createTransport } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { databaseUri, startService, type ServiceDefinition } from '@elevate/service-defaults';
import { userService } from '@elevate/user';
import { closeInReverse, type Closable } from './closing.js';
import { createOperatorToken, writeControlFile } from './control-file.js';
import { parseEmbeddedConfig } from './embedded-config.js';

export interface EmbeddedOptions {
  readonly environment: Environment;
  /** Without the site: for a command that needs the services while no site is running. */
  readonly headless?: boolean;
  /** Is told, in a few words, what is being done. */
  readonly say?: (progress: string) => void;
}

export interface EmbeddedProduct {
  /** The site's address; null when headless. */
  readonly url: string | null;
  readonly ingestionUrl: string;
  /** Bearer token of the operator's API. */
  readonly token: string;
  readonly logger: Logger;
  close(): Promise<void>;
}

/** What was opened so far, so that a failed start gives everything back. */
type Opened = Closable[];

/**
 * Starts the whole product in this process: a document server of its own, the in-process
 * transport, and every service.
 * @throws AppError `CONFIG.INVALID` listing every bad name
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedProduct> {
  const opened: Opened = [];
  try {
    return await open(options, opened);
  } catch (error) {
    await closeInReverse(opened);
    throw error;
  }
}

async function open(options: EmbeddedOptions, opened: Opened): Promise<EmbeddedProduct> {
  const { environment, headless = false, say = () => undefined } = options;
  const token = createOperatorToken();
  const config = parseEmbeddedConfig({ ...environment, OPERATOR_TOKEN: token });
  const logger = createLogger({ service: 'embedded', level: config.LOG_LEVEL });
  const dataDir = resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });

  say('Starting the document server');
  const server = await startDocumentServer({ dataDir: join(dataDir, 'mongo'), log: say });
  opened.push({ close: () => server.stop() });
  const transport = createTransport({ kind: 'in-process', clientId: 'embedded', logger });
  opened.push(transport);

  const start = createStarter({ config, logger, transport, opened, serverUri: server.uri });
  // Nobody may publish before those who must handle it are listening: in process nothing is kept
  // for a group that is not there yet. So the sources of messages start last.
  say('Starting the services');
  await start(catalogueService);
  await start(userService);
  await start(eventsService);
  const listen = { host: config.HOST, port: config.PORT };
  const bff = headless ? null : await start(bffService, listen);
  const ingestion = await start(ingestionService, { host: '127.0.0.1', port: 0 });
  const ingestionUrl = ingestion.url ?? '';
  const removeControlFile = writeControlFile(dataDir, {
    url: ingestionUrl,
    token,
    pid: process.pid,
  });
  return {
    url: bff && publicUrl(bff.url ?? ''),
    ingestionUrl,
    token,
    logger,
    close: async () => {
      removeControlFile();
      await closeInReverse(opened);
    },
  };
}

interface StarterOptions {
  readonly config: ReturnType<typeof parseEmbeddedConfig>;
  readonly logger: Logger;
  readonly transport: ReturnType<typeof createTransport>;
  readonly opened: Opened;
  readonly serverUri: string;
}

function createStarter({ config, logger, transport, opened, serverUri }: StarterOptions) {
  return async <Shape extends z.ZodRawShape>(
    definition: ServiceDefinition<Shape>,
    listen?: { host: string; port: number },
  ) => {
    const own = logger.child({ service: definition.name });
    const uri = databaseUri(serverUri, definition.name);
    const mongo = definition.documents ? await connectMongo({ uri, logger: own }) : undefined;
    if (mongo) opened.push(mongo);
    const service = await startService(definition, {
      config: config as never,
      logger: own,
      transport,
      ...(mongo && { mongo }),
      ...(listen && { listen }),
    });
    opened.push(service);
    return service;
  };
}

// A browser on this machine is told a name, not a number.
function publicUrl(url: string): string {
  return url
    .replace('127.0.0.1', 'localhost')
    .replace('[::1]', 'localhost')
    .replace('0.0.0.0', 'localhost');
}
