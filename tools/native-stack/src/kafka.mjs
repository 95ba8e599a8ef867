import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  copyJars,
  defaultCacheDir,
  freePort,
  freePorts,
  makeOnce,
  runQuietly,
  serverFolder,
  settingOf,
} from '../../embedded-mongo/src/provision.mjs';
import { hasImage, startContainer, startServer, volumeFor } from './server.mjs';

const POM = fileURLToPath(new URL('../kafka/pom.xml', import.meta.url));
const COMMON = new URL('../kafka/server.properties', import.meta.url);

/** Must match `kafka/pom.xml`. */
const KAFKA_VERSION = '4.1.0';

function defaultKafkaCache(environment = process.env) {
  return join(defaultCacheDir(environment), `kafka-${KAFKA_VERSION}-with-tools`);
}

export async function provisionKafka({ cacheDir = defaultKafkaCache(), log = () => {} } = {}) {
  return join(await makeOnce(cacheDir, (work) => fetchJars(work, log)), '*');
}

async function fetchJars(work, log) {
  log(`kafka: downloading Apache Kafka ${KAFKA_VERSION} with Maven (once)`);
  return copyJars(POM, work).catch((error) => {
    const needs = 'requires Maven and Java 17+';
    throw new Error(`Could not download Apache Kafka (${needs}): ${error.message}`, {
      cause: error,
    });
  });
}

export async function provideKafka({ environment = process.env, ...options } = {}) {
  const named = settingOf(environment, 'KAFKA_BROKERS');
  if (named) {
    return { kind: 'external', brokers: named.split(','), pid: undefined, stop: async () => {} };
  }
  if (await hasImage(IMAGE)) return startKafkaContainer(options);
  return startKafka(options);
}

const IMAGE = `apache/kafka:${KAFKA_VERSION}`;
const LOG_DIR = '/var/lib/kafka/data';

async function startKafkaContainer({ dataDir = null, log = () => {} } = {}) {
  log(`kafka: starting ${IMAGE} with Testcontainers`);
  const port = await freePort();
  const { container, stop } = await startContainer({
    image: IMAGE,
    configure: (kafka) =>
      kafka
        .withExposedPorts({ container: port, host: port })
        .withEnvironment({ ...containerEnvironment({ port }), KAFKA_LOG_DIRS: LOG_DIR })
        .withBindMounts(volumeFor(dataDir, LOG_DIR)),
    isReady: (kafka) => brokerAnswers(kafka.getHost(), port),
  });
  return { kind: 'container', brokers: [`${container.getHost()}:${port}`], pid: undefined, stop };
}

// A test broker lives for minutes: the optimizing compiler costs more time than it saves.
const JVM = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

export async function startKafka({
  cacheDir = defaultKafkaCache(),
  dataDir = null,
  advertisedPort,
  settings: moreSettings = () => ({}),
  format: moreFormat = [],
  log = () => {},
} = {}) {
  const classPath = await provisionKafka({ cacheDir, log });
  const java = (...args) => [...JVM, '-cp', classPath, ...args];
  const folder = await serverFolder('kafka', dataDir);
  const [port, controllerPort] = await freePorts(2);
  const logDir = join(folder.path, 'log');
  const settingsFile = join(folder.path, 'server.properties');
  const start = async () => {
    await mkdir(folder.path, { recursive: true });
    const own = {
      ...commonSettings(),
      ...addresses({ listen: '127.0.0.1', port, controllerPort, advertisedPort }),
      'log.dirs': logDir,
    };
    const settings = Object.entries({ ...own, ...moreSettings(own) });
    await writeFile(settingsFile, settings.map((setting) => setting.join('=')).join('\n'));
    if (!existsSync(join(logDir, 'meta.properties'))) {
      const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId(), '-c', settingsFile];
      await runQuietly('java', java(...format, ...moreFormat));
    }
    return startServer({
      name: 'Kafka',
      command: ['java', ...java('kafka.Kafka', settingsFile)],
      output: join(folder.path, 'kafka.log'),
      isReady: () => brokerAnswers('127.0.0.1', port),
      onWait: (seconds) => log(`the broker is starting (${seconds} s)`),
    });
  };
  let broker = await start().catch(folder.discard);
  return {
    kind: 'native',
    brokers: [`127.0.0.1:${advertisedPort ?? port}`],
    port,
    get pid() {
      return broker.pid;
    },
    get ended() {
      return broker.ended;
    },
    kill: () => broker.stop('SIGKILL'),
    restart: async () => {
      await broker.stop();
      broker = await start();
    },
    stop: () => folder.close(broker),
  };
}

/** Clears the top bit: a leading dash would be parsed as an option. */
function clusterId() {
  const bytes = randomBytes(16);
  bytes[0] &= 0x7f;
  return bytes.toString('base64url');
}

/** Settings that a container and a native broker share. */
function commonSettings() {
  const lines = readFileSync(COMMON, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^\w/.test(line)).map((line) => line.split('=')),
  );
}

/** The official image takes `KAFKA_A_B` for `a.b`. In a container the broker must listen on all addresses. */
function containerEnvironment({ port }) {
  const controllerPort = port === 9093 ? 9094 : 9093;
  const place = { listen: '0.0.0.0', port, controllerPort };
  const settings = { ...commonSettings(), ...addresses(place) };
  const named = Object.entries(settings).map(([name, value]) => [
    `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
    value,
  ]);
  return { CLUSTER_ID: 'ZWxldmF0ZS1lbGV2YXRlLQ', ...Object.fromEntries(named) };
}

function addresses({ listen, port, controllerPort, advertisedPort = port }) {
  return {
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://${listen}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
  };
}

// ApiVersions v0, correlation id 1, no client id: every broker answers it.
const REQUEST = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
const ANSWER_WITHIN_MS = 1_000;

/** The port opens before the broker is ready. */
function brokerAnswers(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => finish(false));
    socket.on('error', () => finish(false)).on('close', () => resolve(false));
    socket.on('connect', () => socket.write(REQUEST)).on('data', () => finish(true));
  });
}
