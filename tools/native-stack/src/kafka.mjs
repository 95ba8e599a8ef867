import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultKafkaCache, provisionKafka } from './kafka-jars.mjs';
import { KafkaServer } from './kafka-server.mjs';
import { freePorts } from '../../embedded-mongo/src/ports.mjs';

export async function startKafka({
  cacheDir = defaultKafkaCache(),
  dataDir = null,
  advertisedPort,
  secure: wanted,
  log = () => {},
} = {}) {
  const classPath = await provisionKafka({ cacheDir, log });
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'elevate-kafka-')));
  const [port, controllerPort, signInPort, mutualPort] = await freePorts(4);
  const ports = [port, controllerPort];
  const secure = wanted && { ...wanted, signInPort, mutualPort };
  const server = new KafkaServer({
    classPath,
    dataDir: folder,
    ports,
    advertisedPort,
    secure,
    log,
  });
  const cleanUp = async () => {
    if (dataDir === null) await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.start();
  } catch (error) {
    await cleanUp();
    throw error;
  }
  return {
    kind: 'native',
    brokers: [`127.0.0.1:${advertisedPort ?? server.port}`],
    port: server.port,
    ...(secure && { signIn: [`127.0.0.1:${signInPort}`], mutual: [`127.0.0.1:${mutualPort}`] }),
    get pid() {
      return server.pid;
    },
    get ended() {
      return server.ended;
    },
    kill: () => server.stop('SIGKILL'),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      // A temporary folder needs no clean shutdown.
      await server.stop(dataDir === null ? 'SIGKILL' : 'SIGTERM');
      await cleanUp();
    },
  };
}
