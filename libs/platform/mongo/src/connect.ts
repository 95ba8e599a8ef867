import type Mongoose from 'mongoose';
import type { Connection, mongo } from 'mongoose';
import { AppError, type FailedAttempt, untilAvailable, userError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import { type Metrics, SECONDS } from '@elevate/metrics';
import { activeTraceIds, isTracing, type OpenSpan, startSpan } from '@elevate/telemetry';
import { createRequire } from 'node:module';

interface ConnectOptions {
  readonly uri: string;
  readonly logger: Logger;
  readonly evenHalfRestored?: boolean;
  readonly withinMs?: number;
  readonly onFailure?: (failed: FailedAttempt) => void;
}

const CONNECT_WITHIN_MS = 120_000;

/** Retries with backoff. @throws AppError `DEPENDENCY.UNAVAILABLE`, `MONGO.HALF_RESTORED`, `MONGO.REFUSED` */
export async function connectMongo(options: ConnectOptions): Promise<Connection> {
  const { uri, logger, withinMs = CONNECT_WITHIN_MS } = options;
  const connection = loadMongoose().createConnection();
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
    logger,
    onFailure: options.onFailure,
  });
  if (isTracing()) traceCommands(connection.getClient());
  if (!options.evenHalfRestored) await refuseHalfRestored(connection);
  logLosses(connection, logger, where);
  return connection;
}

async function open(connection: Connection, uri: string): Promise<void> {
  await connection.openUri(uri, {
    // No implicit index builds: startup must not wait.
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 5_000,
    // Commands fail on a hanging server instead of waiting minutes.
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
  // `disconnecting` fires only on a requested close.
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

/** Operation and collection only, never filters or data. */
function traceCommands(client: mongo.MongoClient): void {
  const open = new Map<number, OpenSpan>();
  client.on('commandStarted', (started) => {
    if (!activeTraceIds()) return;
    const span = begin(started);
    if (span) open.set(started.requestId, span);
  });
  const end = (requestId: number, failure?: Error) => {
    const span = open.get(requestId);
    if (!span) return;
    open.delete(requestId);
    if (failure) span.fail(failure);
    span.end();
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}

function begin({
  commandName,
  databaseName,
  command,
}: mongo.CommandStartedEvent): OpenSpan | undefined {
  const collection = collectionOf(commandName, command);
  return startSpan({
    name: collection === undefined ? commandName : `${commandName} ${collection}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    },
  });
}

function collectionOf(name: string, command: mongo.Document): string | undefined {
  const collection: unknown = name === 'getMore' ? command['collection'] : command[name];
  return typeof collection === 'string' ? collection : undefined;
}

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_|^CERT_/;
const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
const AUTHENTICATION_FAILED = 18;

interface Cause {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly servers?: ReadonlyMap<string, { readonly error: unknown }>;
}

/** For errors that last until the configuration changes. */
function mongoRefusal(error: unknown): AppError | undefined {
  for (const { code } of causesOf(error)) {
    const message = reasonOf(code);
    if (message) return new AppError('MONGO.REFUSED', { kind: 'user', message, cause: error });
  }
  return undefined;
}

function reasonOf(code: unknown): string | undefined {
  if (code === AUTHENTICATION_FAILED)
    return 'The document server refused the sign-in. Check the user, the password and authSource in MONGODB_URI';
  if (code === WRONG_NAME)
    return `The certificate of the document server is for another host name (${code}). Use the names of the certificate in MONGODB_URI`;
  if (typeof code === 'string' && UNTRUSTED.test(code))
    return `The certificate of the document server is not trusted (${code}). Add tlsCAFile=<path> to MONGODB_URI, with the certificate of the authority that signed it`;
  return undefined;
}

function* causesOf(error: unknown, depth = 0): Generator<Cause> {
  if (typeof error !== 'object' || error === null || depth > 10) return;
  const cause: Cause = error;
  yield cause;
  for (const { error: serverError } of cause.servers?.values() ?? [])
    yield* causesOf(serverError, depth + 1);
  yield* causesOf(cause.cause, depth + 1);
}

export function watchMongo(connection: Connection, metrics: Metrics): void {
  const times = metrics.histogram({
    name: 'elevate_mongo_command_duration_seconds',
    help: 'Duration of a document server command',
    labels: ['command'],
    buckets: SECONDS,
  });
  const failures = metrics.counter({
    name: 'elevate_mongo_command_failures_total',
    help: 'Commands that the document server refused or never answered; writes that break a unique index are no such failures',
    labels: ['command'],
  });
  connection
    .getClient()
    .on('commandSucceeded', ({ commandName, duration }: mongo.CommandSucceededEvent) =>
      times.observe({ command: commandName }, duration / 1_000),
    )
    .on('commandFailed', ({ commandName }: mongo.CommandFailedEvent) =>
      failures.add({ command: commandName }),
    );
}

export const RESTORE_NOTES = 'restore_notes';

const ID = 'unfinished';

export async function noteRestoreBegun(connection: Connection): Promise<void> {
  const update = { $set: { beganAt: new Date() } };
  await notes(connection).updateOne({ _id: ID }, update, { upsert: true });
}

export async function noteRestoreEnded(connection: Connection): Promise<void> {
  await notes(connection).deleteOne({ _id: ID });
}

/** @throws AppError `MONGO.HALF_RESTORED` if a restore was interrupted */
export async function refuseHalfRestored(connection: Connection): Promise<void> {
  if ((await notes(connection).findOne({ _id: ID })) === null) return;
  throw userError(
    'MONGO.HALF_RESTORED',
    `The database ${connection.name} was not restored to its end. Run the restore again, with --replace.`,
  );
}

function notes(connection: Connection) {
  return connection.collection<{ _id: string; beganAt: Date }>(RESTORE_NOTES);
}

interface DriverConnection {
  writeCommand(command: unknown, options: unknown): Promise<void>;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Loads Mongoose, which takes 0.2 s and 30 MB: a program without documents does without. */
export function loadMongoose(): typeof Mongoose {
  const require = createRequire(import.meta.url);
  const mongoose = require('mongoose') as typeof Mongoose;
  const { Connection } = createRequire(require.resolve('mongoose'))(
    'mongodb/lib/cmap/connection.js',
  ) as { readonly Connection: { readonly prototype: DriverConnection } };
  const { writeCommand } = Connection.prototype;

  // The driver (7.5) would wait forever for `drain` of a destroyed socket.
  async function writeOrReject(this: DriverConnection, command: unknown, options: unknown) {
    let onClose = (): void => undefined;
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(new mongoose.mongo.MongoNetworkError('the connection closed'));
      this.once('close', onClose);
    });
    try {
      await Promise.race([writeCommand.call(this, command, options), closed]);
    } finally {
      this.off('close', onClose);
    }
  }

  if (writeCommand.name !== writeOrReject.name) Connection.prototype.writeCommand = writeOrReject;
  return mongoose;
}
