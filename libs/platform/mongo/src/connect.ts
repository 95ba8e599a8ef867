import mongoose, { type Connection } from 'mongoose';
import { untilAvailable, type FailedAttempt } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { mongoRefusal } from './mongo-refusal.js';
import { refuseHalfRestored } from './half-restored.js';
import { isTracing } from '@elevate/telemetry';
import { traceCommands } from './trace-commands.js';
// Imported for its side effect on the driver.
import './closed-sockets.js';

export interface ConnectOptions {
  readonly uri: string;
  readonly logger: Logger;
  /** Set by a restore, which repairs an interrupted one. */
  readonly evenHalfRestored?: boolean;
  readonly withinMs?: number;
  readonly onFailure?: (failed: FailedAttempt) => void;
}

const CONNECT_WITHIN_MS = 120_000;

/**
 * Retries with backoff and logs each failure.
 * @throws AppError `DEPENDENCY.UNAVAILABLE`, `MONGO.HALF_RESTORED`, `MONGO.REFUSED`
 */
export async function connectMongo(options: ConnectOptions): Promise<Connection> {
  const { uri, logger, withinMs = CONNECT_WITHIN_MS } = options;
  const connection = mongoose.createConnection();
  // Without a listener, mongoose's `error` event would crash the process.
  connection.on('error', () => undefined);
  const where = `document server at ${hostsOf(uri)}`;
  await untilAvailable({
    what: where,
    withinMs,
    attempt: () =>
      open(connection, uri).catch((error: unknown) => {
        throw mongoRefusal(error) ?? error;
      }),
    onFailure: (failed) => {
      const { reason: cause, attempt, retryInMs } = failed;
      logger.warn({ cause, attempt, retryInMs }, `Cannot connect to the ${where}. Retrying`);
      options.onFailure?.(failed);
    },
  });
  if (isTracing()) traceCommands(connection.getClient());
  if (!options.evenHalfRestored) await refuseHalfRestored(connection);
  logLosses(connection, logger, where);
  return connection;
}

async function open(connection: Connection, uri: string): Promise<void> {
  await connection.openUri(uri, {
    // No implicit index builds: the fallback server ignores most, and startup must not wait.
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 5_000,
    // Detects a hanging server within seconds, so that commands fail instead of waiting minutes.
    connectTimeoutMS: 5_000,
    heartbeatFrequencyMS: 5_000,
    w: 'majority',
    journal: true,
    // Metrics and traces need the driver's command events.
    monitorCommands: true,
  });
}

function logLosses(connection: Connection, logger: Logger, where: string): void {
  const throttle = new LogThrottle();
  let closing = false;
  // `disconnecting` fires only on a requested close, so a later disconnect is no outage.
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => {
    if (!closing)
      throttle.say('lost', () => logger.warn(`Lost the ${where}. The driver reconnects`));
  });
}

/** Strips credentials, which must not be logged. */
function hostsOf(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] ?? 'an unreadable address';
}
