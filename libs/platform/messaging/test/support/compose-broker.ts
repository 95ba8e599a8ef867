import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, provisionKafka } from '@elevate/native-stack';
import { startProcess, tempDir, waitUntil, type TestProcess } from '@elevate/testing';
import type { KafkaConnection } from '../../src/index.js';

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../../../../deploy/docker', import.meta.url));
/** The image's commands, and the classes that they start. */
const COMMANDS = {
  'kafka-storage.sh': 'kafka.tools.StorageTool',
  'kafka-server-start.sh': 'kafka.Kafka',
  'kafka-configs.sh': 'kafka.admin.ConfigCommand',
  'kafka-acls.sh': 'org.apache.kafka.tools.AclCommand',
};
// Each command lives for a second: the optimizing compiler costs more than it saves.
const JVM = '-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1';
const GRANTED_WITHIN_MS = 240_000;

/** The broker of docker compose on loopback: its script and settings, with secrets as in the volume. */
export class ComposeBroker {
  private process: TestProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly remove: () => Promise<void>,
  ) {}

  static async create(): Promise<ComposeBroker> {
    const { path: folder, remove } = await tempDir('compose-broker');
    const broker = new ComposeBroker(folder, await freePort(), remove);
    await broker.writeSecrets();
    await broker.writeSettings();
    await broker.writeCommands();
    return broker;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Resolves when every app has its user. */
  async start(): Promise<void> {
    await rm(join(this.folder, 'granted'), { force: true });
    this.process = await startProcess({
      command: 'bash',
      args: [join(DEPLOY, 'kafka', 'start.sh')],
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        CLUSTER_ID: 'RWxldmF0ZS1Db21wb3NlMQ',
        KAFKA_BIN: join(this.folder, 'bin'),
        KAFKA_CONFIG: join(this.folder, 'server.properties'),
        KAFKA_PERMISSIONS: join(DEPLOY, 'kafka', 'permissions.txt'),
        SECRETS_DIR: join(this.folder, 'secrets', 'kafka'),
        GRANTED: join(this.folder, 'granted'),
      },
    });
    const isGranted = async () => {
      if (!this.process?.running()) return true;
      return readFile(join(this.folder, 'granted')).then(() => true);
    };
    await waitUntil(isGranted, { timeoutMs: GRANTED_WITHIN_MS, everyMs: 100, what: 'the users' });
    if (!this.process.running()) throw new Error(this.process.output().slice(-4_000));
  }

  async stop(): Promise<number | NodeJS.Signals | undefined> {
    return this.process?.end('SIGTERM', 30_000);
  }

  /** As the container of `app` connects. */
  async as(app: string): Promise<KafkaConnection> {
    const password = await this.secret(app, 'kafka-password');
    return {
      brokers: [`localhost:${this.port}`],
      tls: { ca: await this.secret(app, 'kafka-ca.pem') },
      sasl: { mechanism: 'scram-sha-512', username: `elevate-${app}`, password },
    };
  }

  async setPassword(app: string, password: string): Promise<void> {
    for (const name of [`kafka/${app}-password`, `${app}/kafka-password`]) {
      const file = join(this.folder, 'secrets', name);
      await chmod(file, 0o644);
      await writeFile(file, password);
    }
  }

  private secret(folder: string, name: string): Promise<string> {
    return readFile(join(this.folder, 'secrets', folder, name), 'utf8');
  }

  /** The certificate is for this host instead of the container's name. */
  private async writeSecrets(): Promise<void> {
    const secrets = join(this.folder, 'secrets');
    const { selfSigned } = (await import(join(DEPLOY, 'certificate.mjs'))) as {
      selfSigned: (host: string) => { key: string; certificate: string };
    };
    const { key, certificate } = selfSigned('localhost');
    await mkdir(join(secrets, 'kafka'), { recursive: true });
    await writeFile(join(secrets, 'kafka', 'broker.pem'), `${key}${certificate}`);
    await run(process.execPath, [join(DEPLOY, 'make-secrets.mjs'), secrets]);
  }

  private async writeSettings(): Promise<void> {
    const settings = await readFile(join(DEPLOY, 'kafka', 'server.properties'), 'utf8');
    const [controller, local] = [await freePort(), await freePort()];
    const adapted = settings
      .replaceAll('0.0.0.0:9092', `127.0.0.1:${this.port}`)
      .replaceAll('kafka:9092', `localhost:${this.port}`)
      .replaceAll('127.0.0.1:9093', `127.0.0.1:${controller}`)
      .replaceAll('127.0.0.1:9094', `127.0.0.1:${local}`)
      .replace('/run/secrets', join(this.folder, 'secrets', 'kafka'))
      .replace('/var/lib/kafka/data', join(this.folder, 'data'));
    await writeFile(join(this.folder, 'server.properties'), adapted);
  }

  private async writeCommands(): Promise<void> {
    const classPath = await provisionKafka();
    await mkdir(join(this.folder, 'bin'));
    for (const [name, main] of Object.entries(COMMANDS)) {
      const script = `#!/bin/bash\nexec java ${JVM} -cp '${classPath}' ${main} "$@"\n`;
      await writeFile(join(this.folder, 'bin', name), script, { mode: 0o755 });
    }
  }
}
