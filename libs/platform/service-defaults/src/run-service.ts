import { z } from 'zod';
import { effectiveConfig, type Environment, parseConfig, port, wholeNumber } from '@elevate/config';
import { describeError, kindOf } from '@elevate/errors';
import { createLogger, type Logger, LogThrottle, reportWarnings } from '@elevate/logging';
import { kafkaConfig, kafkaConnection, KafkaTransport } from '@elevate/messaging';
import { MetricsPage, processMetrics } from '@elevate/metrics';
import {
  startTelemetry,
  type Telemetry,
  telemetryConfig,
  type TelemetryConfig,
} from '@elevate/telemetry';
import type { Dependencies } from './dependencies.js';
import { DocumentsWatch } from './readiness.js';
import { metricsConfig } from './metrics-endpoint.js';
import type { ConfigOf, ServiceDefinition } from './service-definition.js';
import { startService } from './start-service.js';

export const processConfig = {
  /** Minimum log level: `trace`, `debug`, `info`, `warn`, `error` or `fatal`. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  /** Listening address. */
  HOST: z.string().default('0.0.0.0'),
  /** Listening port; 0 selects a free one. */
  PORT: port.default(3000),
  ...kafkaConfig,
  ...telemetryConfig,
  ...metricsConfig,
};

export const documentsConfig = {
  /** Document server, `mongodb://…` with one or more hosts; each service appends its database name. */
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, { error: 'must be a mongodb:// address' }),
  /** Seconds to wait at startup for the document server and the broker; then the process exits with 69. */
  DEPENDENCY_WAIT_SECONDS: wholeNumber({ min: 1, max: 3_600, unit: 'seconds' }).default(120),
};

export function databaseUri(serverUri: string, database: string): string {
  // Replica set URIs list several hosts, which `URL` cannot parse.
  const [, server = serverUri, options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(serverUri) ?? [];
  return `${server}/${database}${options}`;
}

const SHUTDOWN_MS = 10_000;

export async function runService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  environment: Environment,
): Promise<void> {
  const config = parseOrExit(definition, environment);
  const started = endOnSignals();
  const logger = createLogger({ service: definition.name, level: config.LOG_LEVEL });
  reportWarnings((error) => logger.warn({ error }, 'Node warned'));
  try {
    const close = await start(definition, config, logger);
    started();
    closeOnSignals(logger, close);
  } catch (error) {
    exitUnstarted(logger, error);
  }
}

async function start<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  config: ProcessConfig<Shape>,
  logger: Logger,
): Promise<() => Promise<void>> {
  // Before any connection: earlier ones are not traced.
  const tracing = await startTracing(definition.name, config, logger);
  const { mongo, listen } = await connectDependencies(definition, config, logger);
  const documents = mongo && new DocumentsWatch(mongo, logger);
  const transport = new KafkaTransport({
    ...kafkaConnection(config),
    clientId: definition.name,
    logger,
    onFatal: (error: unknown) => {
      logger.fatal(
        { error },
        'Lost the broker for good; exiting so that the supervisor starts this process again',
      );
      process.exit(70);
    },
  });
  const page = new MetricsPage();
  page.add(processMetrics(definition.name));
  const service = await startService(definition, {
    config,
    logger,
    transport,
    ...(mongo && { mongo }),
    ...(documents && { documents }),
    listen,
    metrics: { page, token: config.METRICS_TOKEN },
  });
  logger.info({ url: service.url, release: config.RELEASE }, 'Ready');
  return async () => {
    await service.close();
    await transport.close();
    await documents?.close();
    await mongo?.close();
    await tracing.close();
  };
}

/** A service without documents starts even without a broker. */
async function connectDependencies<Shape extends z.ZodRawShape>(
  { name }: ServiceDefinition<Shape>,
  config: ProcessConfig<Shape>,
  logger: Logger,
): Promise<Omit<Dependencies, 'mongo'> & Partial<Dependencies>> {
  const { MONGODB_URI: uri, DEPENDENCY_WAIT_SECONDS: seconds = 0 } = config;
  const listen = { host: config.HOST, port: config.PORT };
  if (!uri) return { listen };
  // The driver takes about 0.1 s to load.
  const { waitForDependencies } = await import('./dependencies.js');
  return waitForDependencies({
    name,
    logger,
    mongoUri: databaseUri(uri, name),
    kafka: kafkaConnection(config),
    listen,
    withinMs: seconds * 1_000,
  });
}

type ProcessConfig<Shape extends z.ZodRawShape> = ConfigOf<typeof processConfig> &
  Partial<ConfigOf<typeof documentsConfig>> &
  ConfigOf<Shape>;

function parseOrExit<Shape extends z.ZodRawShape>(
  { documents, config, checkConfig }: ServiceDefinition<Shape>,
  environment: Environment,
): ProcessConfig<Shape> {
  try {
    // One parse, so that the error lists all invalid names.
    const shape = { ...processConfig, ...(documents && documentsConfig), ...config };
    const parsed = parseConfig(shape, environment) as unknown as ProcessConfig<Shape>;
    // Reports settings that lack another one before anything is connected.
    kafkaConnection(parsed);
    checkConfig?.(parsed);
    exitIfOnlyChecked(parsed, Object.keys(shape), environment);
    return parsed;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(78);
  }
}

/** A container's PID 1 ignores signals without a handler. */
function endOnSignals(): () => void {
  const end = () => process.exit(0);
  process.once('SIGTERM', end).once('SIGINT', end);
  return () => process.off('SIGTERM', end).off('SIGINT', end);
}

/** EX_UNAVAILABLE: a supervisor restarts. EX_CONFIG: only another configuration helps. */
const EXIT_CODES = { transient: 69, unexpected: 70, user: 78 };

function exitUnstarted(logger: Logger, error: unknown): never {
  const code = EXIT_CODES[kindOf(error)];
  const reason = describeError(error).replace(/\.?$/, '.');
  const facts = code === EXIT_CODES.unexpected ? { error, code } : { code };
  logger.fatal(facts, `Cannot start: ${reason} Exiting with ${String(code)}`);
  process.exit(code);
}

/** Shuts down within ten seconds, then exits. */
export function closeOnSignals(logger: Logger, close: () => Promise<void>): void {
  let closing = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    logger.info({ signal }, 'Shutting down');
    setTimeout(() => process.exit(75), SHUTDOWN_MS).unref();
    void close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'Shutdown failed');
        process.exit(70);
      },
    );
  };
  process.once('SIGTERM', onSignal).once('SIGINT', onSignal);
}

/** With `--check-config`, a program prints its effective configuration instead of starting. */
export function exitIfOnlyChecked(
  config: Readonly<Record<string, unknown>>,
  names: readonly string[],
  environment: Environment,
): void {
  if (!process.argv.includes('--check-config')) return;
  process.stdout.write(`${effectiveConfig(config, names, environment).join('\n')}\n`);
  process.exit(0);
}

export function startTracing(
  service: string,
  config: TelemetryConfig,
  logger: Logger,
): Promise<Telemetry> {
  const complaints = new LogThrottle();
  const onTrouble = (error: unknown) =>
    complaints.say('traces', () =>
      logger.warn({ cause: describeError(error) }, 'Could not send traces; some are lost'),
    );
  return startTelemetry({ service, config, onTrouble });
}
