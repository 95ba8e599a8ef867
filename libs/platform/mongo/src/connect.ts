import mongoose, { type Connection } from 'mongoose';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';

export interface ConnectOptions {
  /** `mongodb://…` including the database's name. */
  readonly uri: string;
  readonly logger: Logger;
}

/**
 * Connects to the document server and keeps trying until it answers, saying so once a minute:
 * a server that is late or away must not end the process.
 */
export async function connectMongo({ uri, logger }: ConnectOptions): Promise<Connection> {
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
    }),
  );
  let closing = false;
  // Emitted by our own close only: what follows it is no loss.
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => {
    if (!closing)
      complaints.say('lost', () => logger.warn('Lost the document server; trying again'));
  });
  return connection;
}
