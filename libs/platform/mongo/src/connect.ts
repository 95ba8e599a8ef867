import mongoose, { type Connection } from 'mongoose';
import { untilAvailable, type FailedAttempt } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { refuseHalfRestored } from './half-restored.js';
import { isTracing } from '@elevate/telemetry';
import { traceCommands } from './trace-commands.js';
// For its effect on the driver.
import './closed-sockets.js';

export interface ConnectOptions {
  /** `mongodb://…` including the database's name. */
  readonly uri: string;
  readonly logger: Logger;
  /** For a restore, which repairs an interrupted one. */
  readonly evenHalfRestored?: boolean;
  /** How long to retry before it fails; two minutes when left out. */
  readonly withinMs?: number;
  /** Called beside the log at each failed attempt. */
  readonly onFailure?: (failed: FailedAttempt) => void;
}

const CONNECT_WITHIN_MS = 120_000;

/**
 * Connects to the document server; retries with backoff and logs the reason of each failed attempt.
 * @throws AppError `DEPENDENCY.UNAVAILABLE`, `MONGO.HALF_RESTORED`
 */
export async function connectMongo(options: ConnectOptions): Promise<Connection> {
  const { uri, logger, withinMs = CONNECT_WITHIN_MS } = options;
  const connection = mongoose.createConnection();
  // Without a listener, mongoose's event `error` would end the process.
  connection.on('error', () => undefined);
  const where = `document server at ${hostsOf(uri)}`;
  await untilAvailable({
    what: where,
    withinMs,
    attempt: () => open(connection, uri),
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
    // No index is built implicitly: the fallback server ignores most, and start-up must not wait.
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 5_000,
    // A server that hangs is noticed by its silence: its commands then fail instead of waiting for minutes.
    connectTimeoutMS: 5_000,
    heartbeatFrequencyMS: 5_000,
    w: 'majority',
    journal: true,
    // Without it the driver emits no events for its commands, which metrics and traces need.
    monitorCommands: true,
  });
}

function logLosses(connection: Connection, logger: Logger, where: string): void {
  const throttle = new LogThrottle();
  let closing = false;
  // Emitted only by a close that was asked for: what follows it is no loss.
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => {
    if (!closing)
      throttle.say('lost', () => logger.warn(`Lost the ${where}. The driver reconnects`));
  });
}

/** Without user and password, which must not be logged. */
function hostsOf(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] ?? 'an unreadable address';
}
