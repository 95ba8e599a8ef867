import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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
  secure: credentials,
  log = () => {},
} = {}) {
  const classPath = await provisionKafka({ cacheDir, log });
  const java = (...args) => [...JVM, '-cp', classPath, ...args];
  const folder = await serverFolder('kafka', dataDir);
  const [port, controllerPort, signInPort, mutualPort] = await freePorts(4);
  const secure = credentials && { ...credentials, signInPort, mutualPort };
  const logDir = join(folder.path, 'log');
  const settingsFile = join(folder.path, 'server.properties');
  const start = async () => {
    await mkdir(folder.path, { recursive: true });
    const settings = kafkaSettings({ port, controllerPort, advertisedPort, logDir, secure });
    await writeFile(settingsFile, settings);
    if (!existsSync(join(logDir, 'meta.properties'))) {
      const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId(), '-c', settingsFile];
      await runQuietly('java', java(...format, ...scramUsers(secure)));
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
    ...(secure && { signIn: [`127.0.0.1:${signInPort}`], mutual: [`127.0.0.1:${mutualPort}`] }),
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

const COMMON = {
  'process.roles': 'broker,controller',
  'node.id': 1,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'auto.create.topics.enable': false,
  // A single broker has no replicas or members to wait for.
  'group.initial.rebalance.delay.ms': 0,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 4,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  // After a kill the broker waits for its old session to expire; default 9 s.
  'broker.session.timeout.ms': 2_000,
  'broker.heartbeat.interval.ms': 500,
  'num.network.threads': 2,
  'num.io.threads': 4,
  // Defaults reserve 128 MB for the cleaner and 10 MB of index per partition.
  'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
  'log.index.size.max.bytes': 1024 * 1024,
};

function kafkaSettings({ port, controllerPort, advertisedPort, logDir, secure }) {
  const plain = {
    ...COMMON,
    ...addresses({ listen: '127.0.0.1', port, controllerPort, advertisedPort }),
    'log.dirs': logDir,
  };
  const settings = secure ? { ...plain, ...secureSettings(plain, secure) } : plain;
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** The official image takes `KAFKA_A_B` for `a.b`. In a container the broker must listen on all addresses. */
function containerEnvironment({ port }) {
  const controllerPort = port === 9093 ? 9094 : 9093;
  const settings = { ...COMMON, ...addresses({ listen: '0.0.0.0', port, controllerPort }) };
  const named = Object.entries(settings).map(([name, value]) => [
    `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
    String(value),
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

function secureSettings(plain, { signInPort, mutualPort, keyStore, trustStore, users }) {
  const added = `SIGNIN://127.0.0.1:${signInPort},MUTUAL://127.0.0.1:${mutualPort}`;
  const names = users.map(({ name, password }) => `user_${name}="${password}"`).join(' ');
  const modules = 'org.apache.kafka.common.security';
  const scram = `${modules}.scram.ScramLoginModule required;`;
  return {
    listeners: `${plain.listeners},${added}`,
    'advertised.listeners': `${plain['advertised.listeners']},${added}`,
    'listener.security.protocol.map': `${plain['listener.security.protocol.map']},SIGNIN:SASL_SSL,MUTUAL:SSL`,
    'inter.broker.listener.name': 'PLAINTEXT',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keyStore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': trustStore,
    'listener.name.mutual.ssl.client.auth': 'required',
    'listener.name.mutual.ssl.principal.mapping.rules': 'RULE:^CN=([^,]+).*$/$1/',
    'listener.name.signin.sasl.enabled.mechanisms': 'SCRAM-SHA-512,SCRAM-SHA-256,PLAIN',
    'listener.name.signin.scram-sha-512.sasl.jaas.config': scram,
    'listener.name.signin.scram-sha-256.sasl.jaas.config': scram,
    'listener.name.signin.plain.sasl.jaas.config': `${modules}.plain.PlainLoginModule required ${names};`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    // The broker itself, over the listener without TLS that only it and its tests use.
    'super.users': 'User:ANONYMOUS',
  };
}

/** SCRAM passwords must exist before the first start. */
const scramUsers = ({ users } = { users: [] }) =>
  users.flatMap(({ name, password }) =>
    ['SCRAM-SHA-512', 'SCRAM-SHA-256'].flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${name},password=${password}]`,
    ]),
  );

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
