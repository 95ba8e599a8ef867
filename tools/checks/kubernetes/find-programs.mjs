import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { copyJars, makeOnce, runGo, runQuietly } from '../../embedded-mongo/src/provision.mjs';

const run = promisify(execFile);
const KUSTOMIZE = 'v5.8.0';
const KWOK = 'v0.6.1';
const SOURCES = fileURLToPath(new URL('programs/', import.meta.url));

export async function findKustomize({ cacheDir, log }) {
  const [program, ...args] = (await installed()) ?? [await buildKustomize(cacheDir, log), 'build'];
  return async (folder) => {
    const { stdout } = await run(program, [...args, folder], { maxBuffer: 16 * 1024 * 1024 });
    const documents = parseAllDocuments(stdout);
    const errors = documents.flatMap((document) => document.errors);
    if (errors.length > 0) throw errors[0];
    return documents.map((document) => document.toJS());
  };
}

async function installed() {
  if (isFive(await outputOf('kustomize', ['version']))) return ['kustomize', 'build'];
  const kubectl = await outputOf('kubectl', ['version', '--client']);
  return isFive(/Kustomize Version: (\S+)/.exec(kubectl)?.[1])
    ? ['kubectl', 'kustomize']
    : undefined;
}

const isFive = (version) => /^v5\./.test(version ?? '');

async function outputOf(program, args) {
  return run(program, args).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

function buildKustomize(cacheDir, log) {
  const module = 'sigs.k8s.io/kustomize/kustomize/v5';
  return install({ name: 'kustomize', module, version: KUSTOMIZE, cacheDir, log });
}

/** The programs of Kubernetes that are built here, by the folder of their source. */
const PROGRAMS = {
  'api-server': 'kube-apiserver',
  'controller-manager': 'kube-controller-manager',
  scheduler: 'kube-scheduler',
};

/** Once; the first build takes about five minutes on two cores and 2 GB of disk. */
export async function findProgram(source, { cacheDir, log }) {
  const version = /^\tk8s\.io\/kubernetes (v\S+)$/m.exec(
    await readFile(join(SOURCES, 'go.mod'), 'utf8'),
  )[1];
  const name = PROGRAMS[source];
  const compile = (folder) => compileHere(source, join(folder, 'bin', name), folder);
  return { version, program: await findBuilt({ name, version, cacheDir, log, compile }) };
}

export function findKwok({ cacheDir, log }) {
  const module = 'sigs.k8s.io/kwok/cmd/kwok';
  return install({ name: 'kwok', module, version: KWOK, cacheDir, log });
}

function install({ name, module, version, cacheDir, log }) {
  const goal = ['install', '-trimpath', `${module}@${version}`];
  const compile = (folder) =>
    runGo(goal, { cwd: folder, environment: { GOBIN: join(folder, 'bin') } });
  return findBuilt({ name, version, cacheDir, log, compile });
}

async function findBuilt({ name, version, cacheDir, log, compile }) {
  const home = await makeOnce(join(cacheDir, `${name}-${version}`), async (work) => {
    log(`building ${name} ${version} with Go (once; some minutes)`);
    await compile(work);
    return join(work, 'bin');
  });
  return join(home, name);
}

async function compileHere(source, program, folder) {
  await cp(SOURCES, folder, { recursive: true });
  await mkdir(join(folder, 'bin'));
  // The checksum database does not list k8s.io/kubernetes everywhere; go.sum pins every module.
  const environment = { GONOSUMDB: '*' };
  const goal = ['build', '-trimpath', '-ldflags=-s -w', '-o', program, `./${source}`];
  await runGo(goal, { cwd: folder, environment });
}

const MODULES = [
  {
    module: 'github.com/kedacore/keda/v2@v2.16.1',
    sum: 'h1:LfYsxfSX8DjetLW8q9qnriImH936POrQJvE+caRoScI=',
    folder: 'config/crd/bases',
    files: ['keda.sh_scaledobjects.yaml'],
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.79.2',
    sum: 'h1:H/HCiMS4dXQyiFHw28PFlWMh15YUraL3MFe8u7k7dGA=',
    folder: 'example/prometheus-operator-crd',
    files: ['monitoring.coreos.com_podmonitors.yaml'],
  },
  {
    module: 'github.com/external-secrets/external-secrets@v1.3.2',
    sum: 'h1:u2J8RjlHIeF0oZCqtl92adI/uZWUwOesJIDkfql6LqQ=',
    folder: 'config/crds/bases',
    files: ['external-secrets.io_externalsecrets.yaml', 'external-secrets.io_secretstores.yaml'],
  },
  {
    module: 'github.com/cert-manager/cert-manager@v1.21.2',
    sum: 'h1:UWgoYM+KLNtRlqmoWOKjKBOBUPVHeepQ6/ac3ERJW68=',
    folder: 'deploy/crds',
    files: ['cert-manager.io_certificates.yaml', 'cert-manager.io_issuers.yaml'],
  },
  {
    module: 'github.com/mongodb/mongodb-kubernetes-operator@v0.9.0',
    sum: 'h1:1SBmpQznWVbUgzi+ScNCNv6z5pLBwsSe4DUDKxHzFwc=',
    folder: 'config/crd/bases',
    files: ['mongodbcommunity.mongodb.com_mongodbcommunity.yaml'],
  },
];

/** Of what Kubernetes itself does not define. Requires Go, Java and Maven. */
export async function findDefinitions({ cacheDir, log }) {
  const [strimzi, ...others] = await Promise.all([
    strimziDefinitions({ cacheDir, log }),
    ...MODULES.map(definitionsOf),
  ]);
  return [...others.flat(), ...strimzi];
}

async function definitionsOf({ module, sum, folder, files }) {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { env, cwd: tmpdir() });
  const { Dir: home, Sum: checksum } = JSON.parse(stdout);
  if (checksum !== sum) throw new Error(`${module}: checksum ${checksum} instead of ${sum}`);
  return Promise.all(
    files.map(async (file) => parse(await readFile(join(home, folder, file), 'utf8'))),
  );
}

const POM = fileURLToPath(new URL('definitions/pom.xml', import.meta.url));
/** Must match `definitions/pom.xml`. */
const STRIMZI = '0.45.0';

const MODEL = 'io.strimzi.api.kafka.model';
const CLASSES = {
  'kafka.yaml': `${MODEL}.kafka.Kafka`,
  'pool.yaml': `${MODEL}.nodepool.KafkaNodePool`,
  'user.yaml': `${MODEL}.user.KafkaUser`,
};

/** Strimzi publishes only the program that writes its definitions. */
async function strimziDefinitions({ cacheDir, log }) {
  const home = await makeOnce(join(cacheDir, `strimzi-definitions-${STRIMZI}`), (work) =>
    write(work, log),
  );
  return Promise.all(
    Object.keys(CLASSES).map(async (file) => parse(await readFile(join(home, file), 'utf8'))),
  );
}

async function write(work, log) {
  log(`writing the definitions of Strimzi ${STRIMZI} with Maven and Java (once)`);
  const folder = join(work, 'definitions');
  await mkdir(folder);
  const jars = await copyJars(POM, work);
  const files = Object.entries(CLASSES).map(([file, name]) => `${name}=${join(folder, file)}`);
  const generator = ['-cp', join(jars, '*'), 'io.strimzi.crdgenerator.CrdGenerator'];
  await runQuietly('java', [...generator, '--yaml', '--target-kube', '1.25+', ...files]);
  return folder;
}
