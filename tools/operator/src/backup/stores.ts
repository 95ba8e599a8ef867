import { join, resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { parseConfig, type Environment } from '@elevate/config';
import {
  claimDataDir,
  protectDataDir,
  startDocumentServer,
  type DocumentServer,
} from '@elevate/embedded-mongo';
import { createLogger, type Logger } from '@elevate/logging';
import { kafkaConfig, kafkaConnection, type KafkaConnection } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import type { ObjectStore } from '@elevate/object-store';
import { databaseUri } from '@elevate/service-defaults';
import { findProduct, whenFree, type OperatorIo } from '../connect.js';

export interface Stores {
  readonly isRunning: boolean;
  /** Null for stores that the environment names. */
  readonly dataDir: string | null;
  /** Absent in one process, which has no broker. */
  readonly kafka?: KafkaConnection | undefined;
  readonly databases: readonly Connection[];
  readonly images: ObjectStore;
  readonly logger: Logger;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly evenHalfRestored: boolean;
}

/**
 * Opens stores named by the environment, else those of the running product, else the data folder's own once it is free.
 */
export function openStores(io: OperatorIo, options: OpenOptions): Promise<Stores> {
  return whenFree(io, () => open(io, options));
}

async function open(io: OperatorIo, options: OpenOptions): Promise<Stores> {
  const { DATABASES, openImageStore } = await import('@elevate/embedded');
  const isNamed = Boolean(io.environment['MONGODB_URI']);
  const running = isNamed ? null : await findProduct(io.environment);
  const environment: Environment = { ...running?.servers, ...io.environment };
  const logger = createLogger({ service: 'backup', level: 'warn' });
  const folder = resolve(environment['DATA_DIR'] || 'var');
  const release = isNamed || running ? () => undefined : claimDataDir({ dataDir: folder });
  const connections: Connection[] = [];
  let server: DocumentServer | undefined;
  const close = async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server?.stop();
    release();
  };
  try {
    if (!isNamed && !running) protectDataDir({ dataDir: folder });
    const dataDir = join(folder, 'mongo');
    server = await startDocumentServer({ dataDir, environment, log: (line) => io.note(line) });
    const { uri: serverUri } = server;
    await connectAll(connections, {
      uris: DATABASES.map((name) => databaseUri(serverUri, name)),
      logger,
      ...options,
    });
    return {
      isRunning: running !== null,
      dataDir: isNamed ? null : folder,
      kafka: brokerOf(environment),
      databases: connections,
      images: openImageStore(environment),
      logger,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fills `connections` one by one, so that the caller can close those that were opened before a failure. */
async function connectAll(
  connections: Connection[],
  {
    uris,
    ...options
  }: Omit<Parameters<typeof connectMongo>[0], 'uri'> & { readonly uris: readonly string[] },
): Promise<void> {
  for (const uri of uris) connections.push(await connectMongo({ uri, ...options }));
}

/** In one process there is no broker. */
function brokerOf(environment: Environment): KafkaConnection | undefined {
  if (!environment['KAFKA_BROKERS']) return undefined;
  return kafkaConnection(parseConfig(kafkaConfig, environment));
}
