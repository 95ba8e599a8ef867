import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { startGuarded } from '../../../native-stack/src/index.mjs';
import { freePorts } from '../../../embedded-mongo/src/java-server.mjs';

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
    'etcd',
    '--data-dir',
    join(folder, 'etcd'),
    '--unsafe-no-fsync',
    '--listen-client-urls',
    address,
    '--advertise-client-urls',
    address,
    '--listen-peer-urls',
    peers,
    '--initial-advertise-peer-urls',
    peers,
    '--initial-cluster',
    `default=${peers}`,
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
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
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
    `--cert-dir=${join(folder, 'certs')}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    '--service-account-issuer=https://kubernetes.default',
    '--authorization-mode=RBAC',
    `--token-auth-file=${join(folder, 'tokens.csv')}`,
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

const SERVED_WITHIN_MS = 60_000;

class ApiClient {
  #url;
  #headers;
  #dispatcher;

  constructor({ url, token, ca }) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#dispatcher = new Agent({ connect: { ca } });
  }

  async isReady() {
    const answer = await this.#request('GET', '/readyz').catch(() => undefined);
    return answer?.status === 200;
  }

  /** Server-side apply, which also refuses unknown fields. */
  async apply(object, { isDryRun }) {
    const query = new URLSearchParams({
      fieldManager: 'manifests',
      fieldValidation: 'Strict',
      ...(isDryRun && { dryRun: 'All' }),
    });
    const path = await this.#pathOf(object);
    if (!path) return { error: `no resource of the cluster has this kind`, warnings: [] };
    const { status, body, warnings } = await this.#request('PATCH', `${path}?${query}`, object);
    return { ...(status >= 300 && { error: messageOf(body) }), warnings };
  }

  /** The items of a list, such as `/api/v1/nodes`. */
  async list(path) {
    const { status, body } = await this.#request('GET', path);
    if (status !== 200) throw new Error(`${path}: ${messageOf(body)}`);
    return body.items;
  }

  /** Null of what does not exist. */
  async get(path) {
    const { status, body } = await this.#request('GET', path);
    return status === 200 ? body : null;
  }

  /** Returns the status. */
  async send(method, path, object, type = 'application/json') {
    return (await this.#request(method, path, object, type)).status;
  }

  /** A definition of custom resources takes effect some time after its creation. */
  async untilServed({ spec: { group, names, versions } }) {
    const deadline = Date.now() + SERVED_WITHIN_MS;
    const served = versions.filter((version) => version.served);
    const sought = served.map(({ name }) => ({
      apiVersion: `${group}/${name}`,
      kind: names.kind,
      metadata: { name: 'any' },
    }));
    for (const object of sought) {
      while (!(await this.#pathOf(object))) {
        if (Date.now() > deadline) throw new Error(`${names.kind} is not served`);
        await delay(100);
      }
    }
  }

  close() {
    return this.#dispatcher.close();
  }

  async #pathOf({ apiVersion, kind, metadata }) {
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { body } = await this.#request('GET', root);
    const resource = body.resources?.find(
      ({ kind: its, name }) => its === kind && !name.includes('/'),
    );
    if (!resource) return undefined;
    const scope = resource.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : '';
    return `${root}${scope}/${resource.name}/${metadata.name}`;
  }

  async #request(method, path, object, type = 'application/apply-patch+yaml') {
    const { statusCode, headers, body } = await request(`${this.#url}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      headers: {
        ...this.#headers,
        ...(object && { 'content-type': type }),
      },
      // YAML includes JSON.
      ...(object && { body: JSON.stringify(object) }),
    });
    const text = await body.text();
    const isJson = headers['content-type']?.startsWith('application/json');
    return {
      status: statusCode,
      body: isJson ? JSON.parse(text) : { message: text },
      warnings: [headers.warning ?? []].flat().map(warningText),
    };
  }
}

const messageOf = ({ message }) => message;

/** A header like `299 - "text"`. */
const warningText = (header) =>
  /^\d{3} \S+ "(.*)"/s.exec(header)?.[1].replaceAll('\\"', '"') ?? header;
