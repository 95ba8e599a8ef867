import mongoose, { type Connection } from 'mongoose';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import { refuseHalfRestored } from './half-restored.js';
import { isTracing } from '@elevate/telemetry';
import { traceCommands } from './trace-commands.js';

export interface ConnectOptions {
  /** `mongodb://…` including the database's name. */
  readonly uri: string;
  readonly logger: Logger;
  /** For whoever puts right what a broken-off restore left. */
  readonly evenHalfRestored?: boolean;
}

/**
 * Connects to the document server and keeps trying until it answers, saying so once a minute:
 * a server that is late or away must not end the process.
 * @throws AppError `MONGO.HALF_RESTORED`
 */
export async function connectMongo(options: ConnectOptions): Promise<Connection> {
  const { uri, logger } = options;
  const connection = mongoose.createConnection();
  const complaints = new SayOnce();
  const policy = retry(handleAll, {
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 10_000 }),
    maxAttempts: Number.MAX_SAFE_INTEGER,
  });
  policy.onFailure(({ reason }) => {
    const cause = 'error' in reason ? describeError(reason.error) : 'no answer';
    complaints.say('connect', () =>
      logger.warn({ cause }, 'The document server does not answer; trying again'),
    );
  });
  await policy.execute(() =>
    connection.openUri(uri, {
      // No index is built behind our back: the fallback server ignores most, and start-up must not wait.
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      serverSelectionTimeoutMS: 5_000,
      w: 'majority',
      journal: true,
      // Without it the driver tells nobody of its commands: what is counted, and perhaps traced.
      monitorCommands: true,
    }),
  );
  if (isTracing()) traceCommands(connection.getClient());
  if (!options.evenHalfRestored) await refuseHalfRestored(connection);
  let closing = false;
  // Emitted by our own close only: what follows it is no loss.
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => {
    if (!closing)
      complaints.say('lost', () => logger.warn('Lost the document server; trying again'));
  });
  return connection;
}
