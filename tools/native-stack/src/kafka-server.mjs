import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGuarded } from './guarded-process.mjs';
import { brokerAnswers } from './kafka-probe.mjs';
import { kafkaSettings, scramUsers } from './kafka-settings.mjs';
import { untilReady } from './until-ready.mjs';

const run = promisify(execFile);
// A test broker lives for minutes: the optimizing compiler costs more time than it saves.
const JVM = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Djava.awt.headless=true',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

export class KafkaServer {
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
    await run(java, args);
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
