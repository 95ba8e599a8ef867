import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Environment } from '@elevate/config';
import { bffServiceBeside } from '@elevate/bff';
import { catalogueServiceBeside } from '@elevate/catalogue';
import { checkPort, claimDataDir, startDocumentServer } from '@elevate/embedded-mongo';
import { eventsServiceBeside } from '@elevate/events';
import { ingestionServiceBeside } from '@elevate/ingestion';
import { createLogger, type Logger } from '@elevate/logging';
import { createTransport } from '@elevate/messaging';
import { MetricsPage, processMetrics } from '@elevate/metrics';
import { connectMongo } from '@elevate/mongo';
import {
  databaseUri,
  DocumentsWatch,
  startService,
  startTracing,
  type RunningService,
  type ServiceDefinition,
} from '@elevate/service-defaults';
import { userService } from '@elevate/user';
import { webhooksServiceBeside } from '@elevate/webhooks';
import { closeInReverse, type Closable } from './closing.js';
import { createSecret, writeControlFile } from './control-file.js';
import { parseEmbeddedConfig, type EmbeddedConfig } from './embedded-config.js';

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
  /** Where the services listen that the operator's commands ask. */
  readonly urls: Readonly<Record<'ingestion' | 'user' | 'catalogue' | 'events', string>>;
  /** Bearer token of the operator's API. */
  readonly token: string;
  readonly logger: Logger;
  /** Resolves to the reason once the product cannot go on: its document server has ended for good. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

/** Where the services listen that the operator's commands ask: on this machine alone. */
const FOR_COMMANDS = { host: '127.0.0.1', port: 0 } as const;

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
  const token = createSecret();
  const secrets = { OPERATOR_TOKEN: token, CALLER_SECRET: createSecret() };
  const config = parseEmbeddedConfig({ ...environment, ...secrets });
  const logger = createLogger({ service: 'embedded', level: config.LOG_LEVEL });
  opened.push(await startTracing({ service: 'embedded', config, logger }));
  const listen = { host: config.HOST, port: config.PORT };
  const dataDir = await claim(config.DATA_DIR, headless ? null : listen, opened);

  say('Starting the document server');
  const server = await startDocumentServer({ dataDir: join(dataDir, 'mongo'), log: say });
  opened.push({ close: () => server.stop() });
  const transport = createTransport({ kind: 'in-process', clientId: 'embedded', logger });
  opened.push(transport);

  const start = createStarter({ config, logger, transport, opened, serverUri: server.uri });
  // Nobody may publish before those who must handle it are listening: in process nothing is kept
  // for a group that is not there yet. So the sources of messages start last.
  say('Starting the services');
  const running: { user?: RunningService; ingestion?: RunningService } = {};
  const forCommands = { listen: FOR_COMMANDS };
  const beside = { user: () => running.user?.app };
  // Before all whose messages it must not miss.
  const webhooks = await start(webhooksServiceBeside(beside));
  const catalogue = await start(catalogueServiceBeside(beside), forCommands);
  const events = await start(eventsServiceBeside(beside), forCommands);
  const site = bffServiceBeside({
    catalogue: () => catalogue.app,
    events: () => events.app,
    webhooks: () => webhooks.app,
    user: () => running.user?.app,
    ingestion: () => running.ingestion?.app,
  });
  const bff = headless ? null : await start(site, { listen });
  // After the site: its links lead to the site's address, which is known only now.
  const url = publicUrl(bff?.url ?? `http://127.0.0.1:${config.PORT}`);
  const siteUrl = { SITE_URL: config.SITE_URL ?? url };
  const user = await start(userService, { config: siteUrl, ...forCommands });
  running.user = user;
  const ingestion = await start(ingestionServiceBeside(beside), forCommands);
  running.ingestion = ingestion;
  const urls = urlsOf({ ingestion, user, catalogue, events });
  // A command that runs without a site ends soon: another command must not rely on its services.
  const control = { urls, servers: { MONGODB_URI: server.uri }, token };
  const removeControlFile = headless ? () => undefined : writeControlFile(dataDir, control);
  return {
    url: bff && url,
    urls,
    token,
    logger,
    ended: server.ended,
    close: async () => {
      removeControlFile();
      await closeInReverse(opened);
    },
  };
}

/** Refuses a second product on the folder or the port before anything is started. */
async function claim(
  folder: string,
  listen: { readonly host: string; readonly port: number } | null,
  opened: Opened,
): Promise<string> {
  const dataDir = resolve(folder);
  const release = claimDataDir({ dataDir });
  opened.push({ close: () => Promise.resolve(release()) });
  if (listen) await checkPort(listen);
  return dataDir;
}

interface StarterOptions {
  readonly config: EmbeddedConfig;
  readonly logger: Logger;
  readonly transport: ReturnType<typeof createTransport>;
  readonly opened: Opened;
  readonly serverUri: string;
}

interface StartedWith {
  readonly listen?: { readonly host: string; readonly port: number };
  /** What is only known while the product starts. */
  readonly config?: Partial<EmbeddedConfig>;
}

function createStarter({ config, logger, transport, opened, serverUri }: StarterOptions) {
  // One page for all of them, at whichever port it is asked for.
  const page = new MetricsPage();
  page.add(processMetrics('embedded'));
  // One for all: they stand on one server, and the site is not ready without it.
  let documents: DocumentsWatch | undefined;
  return async <Shape extends z.ZodRawShape>(
    definition: ServiceDefinition<Shape>,
    { listen, config: own = {} }: StartedWith = {},
  ) => {
    const ownLogger = logger.child({ service: definition.name });
    const uri = databaseUri(serverUri, definition.name);
    const mongo = definition.documents ? await connectMongo({ uri, logger: ownLogger }) : undefined;
    if (mongo) opened.push(mongo);
    if (mongo && !documents) {
      documents = new DocumentsWatch(mongo, logger);
      opened.push(documents);
    }
    const service = await startService(definition, {
      config: Object.freeze({ ...config, ...own }) as never,
      logger: ownLogger,
      transport,
      ...(mongo && { mongo }),
      ...(documents && { documents }),
      ...(listen && { listen }),
      metrics: { page, token: config.METRICS_TOKEN },
    });
    opened.push(service);
    return service;
  };
}

function urlsOf<Name extends string>(services: Record<Name, RunningService>) {
  const entries = Object.entries<RunningService>(services);
  return Object.fromEntries(entries.map(([name, { url }]) => [name, url ?? ''])) as Record<
    Name,
    string
  >;
}

// A browser on this machine is told a name, not a number.
function publicUrl(url: string): string {
  return url
    .replace('127.0.0.1', 'localhost')
    .replace('[::1]', 'localhost')
    .replace('0.0.0.0', 'localhost');
}
