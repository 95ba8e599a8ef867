import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { freePorts } from '../../embedded-mongo/src/java-server.mjs';
import { startGuarded } from './prometheus.mjs';
import {
  brokerAnswers,
  containerEnvironment,
  defaultKafkaCache,
  KAFKA_VERSION,
  kafkaSettings,
  provisionKafka,
  scramUsers,
} from './kafka-jars.mjs';
import { hasImage, loadTestcontainers, volumeFor } from './provide-minio.mjs';

export async function provideKafka({ environment = process.env, ...options } = {}) {
  const named = environment.KAFKA_BROKERS;
  if (named) {
    return { kind: 'external', brokers: named.split(','), pid: undefined, stop: async () => {} };
  }
  if (await hasKafkaImage()) return startKafkaContainer(options);
  return startKafka(options);
}

const IMAGE = `apache/kafka:${KAFKA_VERSION}`;
const READY_WITHIN_MS = 60_000;
const LOG_DIR = '/var/lib/kafka/data';

const hasKafkaImage = () => hasImage(IMAGE);

async function startKafkaContainer({ dataDir = null, log = () => {} } = {}) {
  log(`kafka: starting ${IMAGE} with Testcontainers`);
  const { GenericContainer, Wait } = await loadTestcontainers();
  const [port] = await freePorts(1);
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({ ...containerEnvironment({ port }), KAFKA_LOG_DIRS: LOG_DIR })
    .withBindMounts(volumeFor(dataDir, LOG_DIR))
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(READY_WITHIN_MS)
    .start();
  const host = container.getHost();
  await untilAnswered(host, port, container);
  return {
    kind: 'container',
    brokers: [`${host}:${port}`],
    pid: undefined,
    stop: async () => void (await container.stop()),
  };
}

async function untilAnswered(host, port, container) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await brokerAnswers(host, port)) return;
    await delay(50);
  }
  await container.stop();
  throw new Error(`${IMAGE} did not answer within ${READY_WITHIN_MS / 1000} s`);
}

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

const runKafkaServer = promisify(execFile);
// A test broker lives for minutes: the optimizing compiler costs more time than it saves.
const JVM = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

class KafkaServer {
  #classPath;
  #dataDir;
  #ports;
  #advertisedPort;
  #secure;
  #log;
  #process;

  constructor({ classPath, dataDir, ports, advertisedPort, secure, log }) {
    this.#classPath = classPath;
    this.#dataDir = dataDir;
    this.#ports = ports;
    this.#advertisedPort = advertisedPort;
    this.#secure = secure;
    this.#log = log;
  }

  get port() {
    return this.#ports[0];
  }

  get pid() {
    return this.#process?.pid;
  }

  get ended() {
    return this.#process?.ended;
  }

  async start() {
    await mkdir(this.#dataDir, { recursive: true });
    const [port, controllerPort] = this.#ports;
    const logDir = join(this.#dataDir, 'log');
    const advertisedPort = this.#advertisedPort;
    const secure = this.#secure;
    const settings = kafkaSettings({ port, controllerPort, advertisedPort, logDir, secure });
    await writeFile(this.#settingsFile, settings);
    if (!existsSync(join(logDir, 'meta.properties'))) await this.#format();
    this.#process = await startGuarded({
      command: this.#java('kafka.Kafka', this.#settingsFile),
      output: this.#outputFile,
    });
    await this.#untilReady();
  }

  async stop(signal) {
    await this.#process?.stop(signal);
  }

  get #settingsFile() {
    return join(this.#dataDir, 'server.properties');
  }

  get #outputFile() {
    return join(this.#dataDir, 'kafka.log');
  }

  #java(mainClass, ...args) {
    return ['java', ...JVM, '-cp', this.#classPath, mainClass, ...args];
  }

  async #format() {
    const cluster = clusterId();
    const [java, ...args] = this.#java(
      'kafka.tools.StorageTool',
      'format',
      '-t',
      cluster,
      '-c',
      this.#settingsFile,
      ...(this.#secure ? scramUsers(this.#secure) : []),
    );
    await runKafkaServer(java, args);
  }

  async #untilReady() {
    const reason = await untilReady({
      program: this.#process,
      isReady: () => brokerAnswers('127.0.0.1', this.port),
      onWait: (seconds) => this.#log(`the broker is starting (${seconds} s)`),
    });
    if (reason === undefined) return;
    await this.stop('SIGKILL');
    const output = await readFile(this.#outputFile, 'utf8').catch(() => '');
    throw new Error(`Kafka did not start: ${reason}\n${output.split('\n').slice(-15).join('\n')}`);
  }
}

/** Clears the top bit: a leading dash would be parsed as an option. */
function clusterId() {
  const bytes = randomBytes(16);
  bytes[0] &= 0x7f;
  return bytes.toString('base64url');
}

const run = promisify(execFile);
/** A Java process that stands still uses less than a second of processor time a minute. */
const USUAL = {
  progressMs: 1_000,
  stalledAfterMs: 60_000,
  withinMs: 900_000,
  reportEveryMs: 10_000,
  askEveryMs: 50,
};

/**
 * Waits until a program is ready, as long as it runs and uses processor time: on a busy machine a start takes minutes.
 * Returns the reason if it does not become ready.
 */
export async function untilReady({ program, isReady, onWait = () => {}, limits = {} }) {
  const limit = { ...USUAL, ...limits };
  const began = Date.now();
  let reportedAt = began;
  let progress = { used: 0, at: began };
  while (program.isRunning) {
    if (await isReady()) return undefined;
    const now = Date.now();
    if (now - began > limit.withinMs) return `not ready after ${seconds(limit.withinMs)} s`;
    if (now - reportedAt >= limit.reportEveryMs) {
      reportedAt = now;
      const used = await processorMs(program.pid);
      if (used - progress.used >= limit.progressMs) progress = { used, at: now };
      if (now - progress.at > limit.stalledAfterMs) return stalled(limit);
      onWait(seconds(now - began));
    }
    await delay(limit.askEveryMs);
  }
  return 'it has ended';
}

const stalled = ({ stalledAfterMs }) => `no progress for ${seconds(stalledAfterMs)} s`;

async function processorMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat !== undefined) {
    // The name in parentheses may contain spaces; ticks are hundredths of a second.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  }
  const printed = await run('ps', ['-o', 'time=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const parts = printed.stdout.trim().split(/[-:]/).map(Number);
  return parts.reverse().reduce((sum, part, index) => sum + part * SCALES[index], 0) * 1_000;
}

/** Seconds, minutes, hours and days. */
const SCALES = [1, 60, 3_600, 86_400];

const seconds = (ms) => Math.round(ms / 1_000);
