import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect } from 'node:net';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/java-server.mjs';

const run = promisify(execFile);
const POM = fileURLToPath(new URL('../kafka/pom.xml', import.meta.url));
const FETCH_WITHIN_MS = 10 * 60_000;

/** Must match `kafka/pom.xml`. */
export const KAFKA_VERSION = '4.1.0';

export function defaultKafkaCache(environment = process.env) {
  return join(defaultCacheDir(environment), `kafka-${KAFKA_VERSION}-with-tools`);
}

/** Downloads from Maven Central once; returns the class path. */
export async function provisionKafka({ cacheDir = defaultKafkaCache(), log = () => {} } = {}) {
  return join(await makeOnce(cacheDir, (work) => fetchJars(work, log)), '*');
}

async function fetchJars(work, log) {
  log(`kafka: downloading Apache Kafka ${KAFKA_VERSION} with Maven (once)`);
  const jars = join(work, 'jars');
  await copyFile(POM, join(work, 'pom.xml'));
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
  await run('mvn', ['-q', '-B', ...goal], { cwd: work, timeout: FETCH_WITHIN_MS }).catch(
    (error) => {
      throw cannotFetch(error);
    },
  );
  return jars;
}

function cannotFetch(error) {
  const output = `${error.stdout ?? ''}${error.stderr ?? ''}`
    .trim()
    .split('\n')
    .slice(-5)
    .join('\n');
  return new Error(
    `Could not download Apache Kafka (requires Maven and Java 17+): ${output || error.message}`,
    {
      cause: error,
    },
  );
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

/** One combined broker and controller on loopback. */
export function kafkaSettings({ port, controllerPort, advertisedPort, logDir, secure }) {
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

/**
 * Environment variables of the official image: `KAFKA_A_B` for `a.b`. In a container the broker must listen on all
 * addresses.
 */
export function containerEnvironment({ port }) {
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

/** Adds two listeners, TLS with a sign-in and TLS with client certificates, and checks permissions. */
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
export const scramUsers = ({ users }) =>
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
export function brokerAnswers(host, port) {
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
