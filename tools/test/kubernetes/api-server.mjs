import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { freePorts, succeeds } from '../../embedded-mongo/src/provision.mjs';
import { startGuarded, startServer } from '../../native-stack/src/server.mjs';
import { findProgram } from './find-programs.mjs';

const run = promisify(execFile);
const REFUSED = new URL('fixtures/refused-by-api-server.yaml', import.meta.url);
const LARGE = { maxBuffer: 64 * 1024 * 1024 };

export async function judgeByApiServer({ rendered, definitions, cacheDir, log }) {
  const { program, version } = await findProgram('kube-apiserver', { cacheDir, log });
  const { kubectl, stop } = await startApiServer({ program });
  log(`API server ${version} is ready`);
  try {
    await install(kubectl, definitions);
    await refuseFaults(kubectl);
    let count = 0;
    for (const [name, objects] of rendered) {
      const { accepted, problems } = await judge(kubectl, objects);
      for (const problem of problems) log(`${name}: ${problem}`);
      log(`${name}: API server: ${accepted.length} accepted, ${problems.length} problems`);
      count += problems.length;
    }
    return count;
  } finally {
    await stop();
  }
}

export async function install(kubectl, definitions) {
  await create(kubectl, definitions);
  const names = definitions.map(({ metadata }) => `crd/${metadata.name}`);
  await kubectl(['wait', '--for=condition=Established', '--timeout=60s', ...names]);
}

/** A server that accepts known faults would prove nothing. */
async function refuseFaults(kubectl) {
  const text = await readFile(REFUSED, 'utf8');
  const faults = parseAllDocuments(text).map((document) => document.toJS());
  const { accepted, problems } = await judge(kubectl, faults);
  if (accepted.length === 0 && problems.length >= faults.length) return;
  throw new Error(`The API server accepts faults: ${accepted.join(', ')}\n${problems.join('\n')}`);
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

/** Server-side dry run, after the real creation of namespaces, accounts and priorities. Warnings are problems, too. */
async function judge(kubectl, objects) {
  await prepare(kubectl, objects);
  const judged = [...objects, ...objects.flatMap(podOf)];
  const { stdout, stderr } = await create(kubectl, judged, '--dry-run=server').catch(
    (error) => error,
  );
  return { accepted: linesOf(stdout), problems: linesOf(stderr) };
}

const linesOf = (text) => text.split('\n').filter(Boolean);

async function prepare(kubectl, objects) {
  const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  const objectsOf = (kind, metadataOf) =>
    [...names].map((name) => ({ apiVersion: 'v1', kind, metadata: metadataOf(name) }));
  await create(kubectl, [
    ...objectsOf('Namespace', (name) => ({ name, labels: RESTRICTED })),
    // In a cluster, a controller creates the account "default".
    ...objectsOf('ServiceAccount', (namespace) => ({ name: 'default', namespace })),
    ...objects.filter(({ kind }) => ['PriorityClass', 'ServiceAccount'].includes(kind)),
  ]);
}

/** Server-side apply of each object, which also refuses unknown fields. Rejects with what the server refuses. */
export function create(kubectl, objects, ...options) {
  const documents = objects.map((object) => JSON.stringify(object)).join('\n');
  const strict = ['apply', '--server-side', '--validate=strict', ...options, '-f', '-'];
  return kubectl(strict, documents);
}

/** On loopback with an empty store. `start` adds a program that `stop` ends. */
export async function startApiServer({ program }) {
  const store = 'install it, for example with `apt install etcd-server`';
  await requireProgram('etcd', ['--version'], store);
  await requireProgram('kubectl', ['version', '--client'], 'install the client of Kubernetes');
  const folder = await mkdtemp(join(tmpdir(), 'elevate-api-server-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const kubectl = (args, input) => {
    const running = run('kubectl', [`--kubeconfig=${kubeconfig}`, ...args], LARGE);
    // A command that fails early does not read its input.
    running.child.stdin.on('error', () => {}).end(input);
    return running;
  };
  const processes = [];
  const start = async (name, command) => {
    processes.push(await startGuarded({ command, output: join(folder, `${name}.log`) }));
  };
  const stop = async () => {
    for (const process of processes.reverse()) await process.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [storePort, peerPort, port] = await freePorts(3);
    await start('etcd', storeCommand({ folder, storePort, peerPort }));
    const token = randomBytes(24).toString('base64url');
    await writeSecrets(folder, token);
    await writeFile(kubeconfig, kubeconfigOf({ folder, port, token }), { mode: 0o600 });
    processes.push(
      await startServer({
        name: 'The API server',
        command: [program, ...serverSettings({ folder, storePort, port })],
        output: join(folder, 'server.log'),
        isReady: () => kubectl(['get', '--raw', '/readyz']).then(Boolean, () => false),
      }),
    );
    return { kubectl, folder, kubeconfig, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function requireProgram(name, args, advice) {
  if (!(await succeeds(name, args))) throw new Error(`${name} is missing: ${advice}`);
}

function storeCommand({ folder, storePort, peerPort }) {
  const address = `http://127.0.0.1:${storePort}`;
  const peers = `http://127.0.0.1:${peerPort}`;
  return [
    'etcd',
    `--data-dir=${join(folder, 'etcd')}`,
    '--unsafe-no-fsync',
    `--listen-client-urls=${address}`,
    `--advertise-client-urls=${address}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ];
}

async function writeSecrets(folder, token) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' });
  await writeFile(join(folder, 'accounts.key'), key, { mode: 0o600 });
  const line = `${token},manifests,1,"system:masters"\n`;
  await writeFile(join(folder, 'tokens.csv'), line, { mode: 0o600 });
}

/** The server writes its own certificate. */
function kubeconfigOf({ folder, port, token }) {
  const authority = join(folder, 'certs', 'apiserver.crt');
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority': authority };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'here', cluster }],
    users: [{ name: 'here', user: { token } }],
    contexts: [{ name: 'here', context: { cluster: 'here', user: 'here' } }],
  });
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
