import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startGuarded } from '../../../native-stack/src/index.mjs';
import { freePorts } from '../../../embedded-mongo/src/ports.mjs';
import { ApiClient } from './client.mjs';

const run = promisify(execFile);
const READY_WITHIN_MS = 180_000;

/** An API server on loopback with an empty store: no nodes, no controllers. `start` adds a program that `stop` ends. */
export async function startApiServer({ program }) {
  const folder = await mkdtemp(join(tmpdir(), 'elevate-api-server-'));
  const processes = [];
  const stop = async () => {
    for (const process of processes.reverse()) await process.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [storePort, peerPort, port] = await freePorts(3);
    const start = async (name, command) => {
      const process = await startGuarded({ command, output: join(folder, `${name}.log`) });
      processes.push(process);
      return process;
    };
    await start('etcd', await storeCommand({ folder, storePort, peerPort }));
    const token = randomBytes(24).toString('base64url');
    await writeSecrets(folder, token);
    const server = await start('server', [program, ...serverSettings({ folder, storePort, port })]);
    const client = await untilReady({ folder, port, token, server });
    const kubeconfig = await writeKubeconfig({ folder, port, token });
    return { client, folder, kubeconfig, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function storeCommand({ folder, storePort, peerPort }) {
  await run('etcd', ['--version']).catch((cause) => {
    throw new Error('etcd is missing: install it, for example with `apt install etcd-server`', {
      cause,
    });
  });
  const address = `http://127.0.0.1:${storePort}`;
  const peers = `http://127.0.0.1:${peerPort}`;
  return [
    ...['etcd', '--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', address, '--advertise-client-urls', address],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...['--initial-cluster', `default=${peers}`],
  ];
}

async function writeSecrets(folder, token) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' });
  await writeFile(join(folder, 'accounts.key'), key, { mode: 0o600 });
  const line = `${token},manifests,1,"system:masters"\n`;
  await writeFile(join(folder, 'tokens.csv'), line, { mode: 0o600 });
}

/** For programs that use this server. JSON is YAML too. */
async function writeKubeconfig({ folder, port, token }) {
  const file = join(folder, 'kubeconfig');
  const ca = await readFile(join(folder, 'certs', 'apiserver.crt'), 'base64');
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority-data': ca };
  const content = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'here' },
    clusters: [{ name: 'here', cluster }],
    users: [{ name: 'here', user: { token } }],
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'here' } }],
  };
  await writeFile(file, JSON.stringify(content), { mode: 0o600 });
  return file;
}

function serverSettings({ folder, storePort, port }) {
  const key = join(folder, 'accounts.key');
  return [
    `--etcd-servers=http://127.0.0.1:${storePort}`,
    ...[`--cert-dir=${join(folder, 'certs')}`, `--secure-port=${port}`],
    ...['--bind-address=127.0.0.1', '--advertise-address=127.0.0.1'],
    ...[`--service-account-key-file=${key}`, `--service-account-signing-key-file=${key}`],
    '--service-account-issuer=https://kubernetes.default',
    ...['--authorization-mode=RBAC', `--token-auth-file=${join(folder, 'tokens.csv')}`],
    '--service-cluster-ip-range=10.0.0.0/24',
  ];
}

async function untilReady({ folder, port, token, server }) {
  const certificate = join(folder, 'certs', 'apiserver.crt');
  const deadline = Date.now() + READY_WITHIN_MS;
  while (server.isRunning && Date.now() < deadline) {
    if (existsSync(certificate)) {
      const ca = await readFile(certificate, 'utf8');
      const client = new ApiClient({ url: `https://127.0.0.1:${port}`, token, ca });
      if (await client.isReady()) return client;
      await client.close();
    }
    await delay(200);
  }
  const output = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '');
  throw new Error(`The API server did not start:\n${output.split('\n').slice(-15).join('\n')}`);
}
