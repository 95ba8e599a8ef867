import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { parseConfig, type Environment } from '@elevate/config';
import {
  claimDataDir,
  protectDataDir,
  startDocumentServer,
  type DocumentServer,
} from '@elevate/embedded-mongo';
import { createLogger } from '@elevate/logging';
import { kafkaConfig, kafkaConnection } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { databaseUri } from '@elevate/service-defaults';
import { whenFree, type OperatorIo } from '../connect.js';
import { describeProduct, localProduct, requireStopped, runningProduct } from '../product.js';

export type Stores = Awaited<ReturnType<typeof open>>;

/** The stores that the environment names, else those of the running product, else the data folder's own. */
export function openStores(io: OperatorIo, forRestore: boolean): Promise<Stores> {
  return whenFree(io, () => open(io, forRestore));
}

async function choose(io: OperatorIo, forRestore: boolean) {
  const local = await localProduct(io.environment);
  const { folder, settings } = local;
  const isNamed = Boolean(settings.MONGODB_URI);
  const running = isNamed && !settings.DATA_DIR ? null : runningProduct(local);
  const isPrivate = !isNamed && !running;
  if (isPrivate && !forRestore) await requireStopped(local);
  const named = `Acts on the document server at ${settings.MONGODB_URI} (MONGODB_URI), data folder ${folder}`;
  io.actsOn(isNamed && !running ? named : describeProduct(local));
  const environment: Environment = { ...running?.servers, ...io.environment };
  const uri = settings.MONGODB_URI ?? running?.servers['MONGODB_URI'] ?? '';
  const broker = settings.KAFKA_BROKERS ?? running?.servers['KAFKA_BROKERS'];
  return { folder, isNamed, isPrivate, isRunning: running !== null, uri, broker, environment };
}

async function open(io: OperatorIo, forRestore: boolean) {
  const { uri: named, broker, environment, ...chosen } = await choose(io, forRestore);
  const { folder, isNamed, isPrivate, isRunning } = chosen;
  const { DATABASES, openImageStore } = await import('@elevate/embedded');
  const logger = createLogger({ service: 'backup', level: 'warn' });
  const release = isPrivate ? claimDataDir({ dataDir: folder }) : () => undefined;
  const connections: Connection[] = [];
  let server: DocumentServer | undefined;
  const close = async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server?.stop();
    release();
  };
  try {
    if (isPrivate) {
      protectDataDir({ dataDir: folder });
      const dataDir = join(folder, 'mongo');
      server = await startDocumentServer({ dataDir, environment, log: (line) => io.note(line) });
    }
    for (const name of DATABASES) {
      const uri = databaseUri(server?.uri ?? named, name);
      connections.push(await connectMongo({ uri, logger, evenHalfRestored: forRestore }));
    }
    return {
      isRunning,
      /** Null for stores that the environment names. */
      dataDir: isNamed ? null : folder,
      /** In one process there is no broker. */
      kafka: broker ? kafkaConnection(parseConfig(kafkaConfig, environment)) : undefined,
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
