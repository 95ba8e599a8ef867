import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { parseAllDocuments } from 'yaml';
import { freePorts } from '../../embedded-mongo/src/provision.mjs';
import { startGuarded, startServer } from '../../native-stack/src/server.mjs';
import { findProgram } from './find-programs.mjs';

const run = promisify(execFile);
const REFUSED = new URL('fixtures/refused-by-api-server.yaml', import.meta.url);

/** Has a real API server judge the rendered overlays. Returns the number of problems. */
export async function judgeByApiServer({ rendered, definitions, cacheDir, log }) {
  const { program, version } = await findProgram('api-server', { cacheDir, log });
  const { client, stop } = await startApiServer({ program });
  log(`API server ${version} is ready`);
  try {
    await install(client, definitions);
    await refuseFaults(client);
    let problems = 0;
    for (const [name, objects] of rendered)
      problems += await report(client, { name, objects, log });
    return problems;
  } finally {
    await client.close();
    await stop();
  }
}

export async function install(client, definitions) {
  await create(client, definitions);
  for (const definition of definitions) await client.untilServed(definition);
}

/** A server that accepts known faults would prove nothing. */
async function refuseFaults(client) {
  const faults = parseAllDocuments(await readFile(REFUSED, 'utf8')).map((document) =>
    document.toJS(),
  );
  const accepted = (await judge(client, faults)).filter(({ error }) => error === undefined);
  if (accepted.length === 0) return;
  throw new Error(`The API server accepts faults: ${accepted.map(({ name }) => name).join(', ')}`);
}

async function report(client, { name, objects, log }) {
  const verdicts = await judge(client, objects);
  const refused = verdicts.filter(({ error }) => error !== undefined);
  const warnings = verdicts.flatMap((verdict) =>
    verdict.warnings.map((text) => `${verdict.name}: warning: ${text}`),
  );
  for (const verdict of refused) log(`${name}: refused: ${verdict.name}: ${verdict.error}`);
  for (const warning of warnings) log(`${name}: ${warning}`);
  const accepted = verdicts.length - refused.length;
  log(
    `${name}: API server: ${accepted} accepted, ${refused.length} refused, ${warnings.length} warnings`,
  );
  return refused.length + warnings.length;
}

/** Controllers do not run here, so each template is judged as a pod. */
const podOf = ({ kind, metadata, spec }) => {
  const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
  if (!template?.spec?.containers) return [];
  const { name, namespace } = metadata;
  const { labels, annotations } = template.metadata ?? {};
  return [
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `${name}-pod`, namespace, labels, annotations },
      spec: { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...claimed(spec)] },
    },
  ];
};

/** A StatefulSet's controller adds a volume for each of its claims. */
const claimed = ({ volumeClaimTemplates = [] }) =>
  volumeClaimTemplates.map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));

const RESTRICTED = {
  'pod-security.kubernetes.io/enforce': 'restricted',
  'pod-security.kubernetes.io/warn': 'restricted',
};

const nameOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;

/** Server-side dry run, after the real creation of namespaces, accounts and priorities. */
async function judge(client, objects) {
  await prepare(client, objects);
  const verdicts = [];
  for (const object of [...objects, ...objects.flatMap(podOf)]) {
    const { error, warnings } = await client.apply(object, { isDryRun: true });
    verdicts.push({ name: nameOf(object), error, warnings });
  }
  return verdicts;
}

async function prepare(client, objects) {
  const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  const namespaces = [...names].map((name) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: RESTRICTED },
  }));
  // In a cluster, a controller creates the account "default".
  const defaults = [...names].map((namespace) => ({
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'default', namespace },
  }));
  const named = objects.filter(({ kind }) => ['PriorityClass', 'ServiceAccount'].includes(kind));
  await create(client, [...namespaces, ...defaults, ...named]);
}

/** Server-side apply of each object; throws what the server refuses. */
export async function create(client, objects) {
  for (const object of objects) {
    const { error } = await client.apply(object, { isDryRun: false });
    if (error) throw new Error(`${nameOf(object)}: ${error}`);
  }
}

/** On loopback with an empty store. `start` adds a program that `stop` ends. */
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
    const client = await startServing({ program, folder, storePort, port, token, processes });
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

/** Returns a client of the server, which writes its own certificate. */
async function startServing({ program, folder, storePort, port, token, processes }) {
  const certificate = join(folder, 'certs', 'apiserver.crt');
  let client;
  const isReady = async () => {
    if (!existsSync(certificate)) return false;
    const ca = await readFile(certificate, 'utf8');
    client = new ApiClient({ url: `https://127.0.0.1:${port}`, token, ca });
    if (await client.isReady()) return true;
    await client.close();
    return false;
  };
  const command = [program, ...serverSettings({ folder, storePort, port })];
  const output = join(folder, 'server.log');
  processes.push(await startServer({ name: 'The API server', command, output, isReady }));
  return client;
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
