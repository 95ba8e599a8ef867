import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { checkWritable, type Environment } from '@elevate/config';
import type { SetupLinkAnswer } from '@elevate/contracts/user';
import { bffServiceBeside } from '@elevate/bff';
import { catalogueServiceBeside } from '@elevate/catalogue';
import {
  checkPort,
  claimDataDir,
  isUnwritable,
  protectDataDir,
  startDocumentServer,
} from '@elevate/embedded-mongo';
import { describeError } from '@elevate/errors';
import { eventsServiceBeside } from '@elevate/events';
import { ingestionServiceBeside } from '@elevate/ingestion';
import { createLogger, type Logger } from '@elevate/logging';
import { InProcessTransport } from '@elevate/messaging';
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
import {
  createSecret,
  type EmbeddedConfig,
  parseEmbeddedConfig,
  signingKeySecret,
} from './embedded-config.js';
import { deletableFiles, showDataFolder } from './data-folder.js';

export interface EmbeddedOptions {
  readonly environment: Environment;
  readonly headless?: boolean;
  readonly say?: (progress: string) => void;
}

export interface EmbeddedProduct {
  readonly url: string | null;
  readonly urls: Readonly<Record<'ingestion' | 'user' | 'catalogue' | 'events', string>>;
  readonly token: string;
  readonly logger: Logger;
  /** Resolves with a reason when the document server has exited for good. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

const FOR_COMMANDS = { host: '127.0.0.1', port: 0 } as const;

type Opened = { close(): Promise<unknown> }[];

/** @throws AppError `CONFIG.INVALID` listing every invalid name */
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
  const config = parseEmbeddedConfig({ ...environment, ...secrets }, { headless });
  const logger = createLogger({ service: 'embedded', level: config.LOG_LEVEL });
  opened.push(await startTracing('embedded', config, logger));
  const listen = { host: config.HOST, port: config.PORT };
  const dataDir = await claim(config.DATA_DIR, headless ? null : listen, opened);

  const server = await startDocuments({ dataDir, say, logger, opened });
  const transport = new InProcessTransport();
  transport.isReplaying = true;
  opened.push(transport);

  const start = createStarter({
    config,
    logger,
    transport,
    opened,
    serverUri: server.uri,
    dataDir,
  });
  // Consumers before producers: the in-process transport keeps no messages for groups not yet subscribed.
  say('Starting the services');
  const took = stopwatch();
  const running: { user?: RunningService; ingestion?: RunningService } = {};
  const forCommands = { listen: FOR_COMMANDS };
  const beside = { user: () => running.user?.app };
  // Starts first, so that it misses no message.
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
  const own = secretsOf(config, dataDir, server.kind !== 'external');
  const bff = headless ? null : await start(site, { listen, config: own });
  // Starts after the site, because its links contain the site's URL.
  const url = publicUrl(bff?.url ?? `http://127.0.0.1:${config.PORT}`);
  const settings = { ...own, SITE_URL: config.SITE_URL ?? url, MAILS: config.MAILS && !headless };
  const user = await start(userService, { config: settings, ...forCommands });
  running.user = user;
  const ingestion = (running.ingestion = await start(ingestionServiceBeside(beside), forCommands));
  transport.isReplaying = false;
  const urls = {
    ingestion: ingestion.url ?? '',
    user: user.url ?? '',
    catalogue: catalogue.url ?? '',
    events: events.url ?? '',
  };
  // A headless run ends soon; other commands must not connect to its services.
  const removeControlFile = headless
    ? () => undefined
    : writeControlFile(
        dataDir,
        {
          url: urls.ingestion,
          user_url: urls.user,
          catalogue_url: urls.catalogue,
          events_url: urls.events,
          servers: { MONGODB_URI: server.uri },
          token,
          site_url: url,
          name: config.SITE_NAME,
        },
        logger,
      );
  say(`Started the services in ${took()}`);
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

/** With a full disk an administrator can still sign in: that much stays in memory. */
const DELAYABLE = ['audit', 'challenges', 'sessions', 'sign_in_failures', 'signing_keys'];

interface DocumentsOptions {
  readonly dataDir: string;
  readonly say: (progress: string) => void;
  readonly logger: Logger;
  readonly opened: Opened;
}

async function startDocuments({ dataDir, say, logger, opened }: DocumentsOptions) {
  say('Starting the document server');
  const took = stopwatch();
  let log = say;
  const server = await startDocumentServer({
    dataDir: join(dataDir, 'mongo'),
    log: (line) => log(line),
    delayable: DELAYABLE.map((collection) => `${userService.name}.${collection}`),
  });
  log = (line) => logger.warn(line);
  opened.push({ close: () => server.stop() });
  say(`Started the document server in ${took()}`);
  return server;
}

/** A named server outlives the data folder and would keep unreadable keys. */
function secretsOf(config: EmbeddedConfig, dataDir: string, isPrivate: boolean) {
  const secret = config.SIGNING_KEY_SECRET ?? (isPrivate ? signingKeySecret(dataDir) : undefined);
  if (secret === undefined) return {};
  const digest = createHash('sha256').update(`cookies of ${secret}`).digest('hex');
  return { SIGNING_KEY_SECRET: secret, COOKIE_SUFFIX: config.COOKIE_SUFFIX ?? digest.slice(0, 8) };
}

async function claim(
  folder: string,
  listen: { readonly host: string; readonly port: number } | null,
  opened: Opened,
): Promise<string> {
  const dataDir = resolve(folder);
  const release = claimDataDir({ dataDir });
  opened.push({ close: () => Promise.resolve(release()) });
  if (listen) await checkPort(listen);
  protectDataDir({ dataDir });
  // A folder of an earlier start may be another user's.
  for (const name of FOLDERS) checkWritable({ DATA_DIR: join(dataDir, name) });
  return dataDir;
}

const FOLDERS = ['mail', 'mongo', 'event-images'] as const;

interface StarterOptions {
  readonly config: EmbeddedConfig;
  readonly logger: Logger;
  readonly transport: InProcessTransport;
  readonly opened: Opened;
  readonly serverUri: string;
  readonly dataDir: string;
}

interface StartedWith {
  readonly listen?: { readonly host: string; readonly port: number };
  readonly config?: Partial<EmbeddedConfig>;
}

function createStarter(options: StarterOptions) {
  const { config, logger, transport, opened, serverUri, dataDir } = options;
  const page = new MetricsPage();
  const metrics = processMetrics('embedded');
  showDataFolder(dataDir, metrics);
  page.add(metrics);
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
      documents = new DocumentsWatch(mongo, logger, (reason) =>
        reason.includes(' is full:') ? deletableFiles(dataDir) : '',
      );
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

function writeControlFile(dataDir: string, content: object, logger: Logger): () => void {
  const path = join(dataDir, 'control.json');
  const own = JSON.stringify({ ...content, pid: process.pid });
  try {
    // Overwriting would keep the old file's permissions.
    rmSync(path, { force: true });
    writeFileSync(path, own, { mode: 0o600 });
  } catch (error) {
    if (!isUnwritable(error as NodeJS.ErrnoException)) throw error;
    logger.warn({ reason: describeError(error) }, 'The commands do not find this product');
  }
  return () => {
    // It may be another product's.
    if (existsSync(path) && readFileSync(path, 'utf8') === own) rmSync(path, { force: true });
  };
}

/** Closes the last opened first; throws the first error at the end. */
async function closeInReverse(opened: Opened): Promise<void> {
  const failures: unknown[] = [];
  for (const closable of opened.splice(0).reverse()) {
    try {
      await closable.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** A new one-time link to set up the first administrator; null while there is one. */
export async function setupLinkOf({
  urls,
  token,
}: Pick<EmbeddedProduct, 'urls' | 'token'>): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${urls.user}/v1/administrators/setup-link`;
  const answer = await fetch(url, { method: 'POST', headers });
  return answer.ok ? ((await answer.json()) as SetupLinkAnswer).link : null;
}

function stopwatch(): () => string {
  const started = performance.now();
  return () => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
}

function publicUrl(url: string): string {
  return url.replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost');
}
