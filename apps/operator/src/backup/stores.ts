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
import { kafkaConfig, kafkaConnection, type KafkaConnection } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { databaseUri } from '@elevate/service-defaults';
import { whenFree, type OperatorIo } from '../connect.js';
import { describeProduct, localProduct, requireStopped, runningProduct } from '../product.js';

export type Stores = Awaited<ReturnType<typeof open>>;

interface OpenOptions {
  readonly evenHalfRestored: boolean;
  /** For a restore. */
  readonly mayCreate: boolean;
}

/** The stores that the environment names, else those of the running product, else the data folder's own. */
export function openStores(io: OperatorIo, options: OpenOptions): Promise<Stores> {
  return whenFree(io, () => open(io, options));
}

async function choose(io: OperatorIo, mayCreate: boolean) {
  const local = await localProduct(io.environment);
  const { folder, settings } = local;
  const isNamed = Boolean(settings.MONGODB_URI);
  const running = isNamed && !settings.DATA_DIR ? null : runningProduct(local);
  const isPrivate = !isNamed && !running;
  if (isPrivate && !mayCreate) await requireStopped(local);
  const named = `Acts on the document server at ${settings.MONGODB_URI} (MONGODB_URI), data folder ${folder}`;
  io.actsOn(isNamed && !running ? named : describeProduct(local));
  const environment: Environment = { ...running?.servers, ...io.environment };
  const uri = settings.MONGODB_URI ?? running?.servers['MONGODB_URI'] ?? '';
  return { folder, isNamed, isPrivate, isRunning: running !== null, uri, environment };
}

async function open(io: OperatorIo, { mayCreate, ...options }: OpenOptions) {
  const { uri: named, environment, ...chosen } = await choose(io, mayCreate);
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
      connections.push(await connectMongo({ uri, logger, ...options }));
    }
    return {
      isRunning,
      /** Null for stores that the environment names. */
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

/** In one process there is no broker. */
function brokerOf(environment: Environment): KafkaConnection | undefined {
  if (!environment['KAFKA_BROKERS']) return undefined;
  return kafkaConnection(parseConfig(kafkaConfig, environment));
}
