import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { copyJars, makeOnce, runGo, runQuietly } from '../../embedded-mongo/src/provision.mjs';

const run = promisify(execFile);

export async function findKustomize(cache) {
  const [program, ...args] = (await installed()) ?? [await install(KUSTOMIZE, cache), 'build'];
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

const KUSTOMIZE = {
  name: 'kustomize',
  module: 'sigs.k8s.io/kustomize/kustomize/v5',
  version: 'v5.8.0',
};
const KWOK = { name: 'kwok', module: 'sigs.k8s.io/kwok/cmd/kwok', version: 'v0.6.1' };

export const findKwok = (cache) => install(KWOK, cache);

function install({ name, module, version }, cache) {
  const goal = ['install', '-trimpath', `${module}@${version}`];
  return findBuilt({ name, version }, cache, (folder) =>
    runGo(goal, { cwd: folder, environment: { GOBIN: join(folder, 'bin') } }),
  );
}

const SOURCES = fileURLToPath(new URL('programs/', import.meta.url));

/**
 * Takes about five minutes on two cores and 2 GB of disk. `go install` refuses k8s.io/kubernetes
 * because of its go.mod's replacements.
 */
export async function findProgram(name, cache) {
  const modules = await readFile(join(SOURCES, 'go.mod'), 'utf8');
  const [, version] = /^\tk8s\.io\/kubernetes (v\S+)$/m.exec(modules);
  const program = await findBuilt({ name, version }, cache, async (folder) => {
    await cp(SOURCES, folder, { recursive: true });
    await mkdir(join(folder, 'bin'));
    const output = join(folder, 'bin', name);
    const goal = ['build', '-trimpath', '-ldflags=-s -w', '-o', output];
    // The checksum database does not list k8s.io/kubernetes everywhere; go.sum pins every module.
    const environment = { GONOSUMDB: '*' };
    await runGo([...goal, `k8s.io/kubernetes/cmd/${name}`], { cwd: folder, environment });
  });
  return { version, program };
}

async function findBuilt({ name, version }, { cacheDir, log }, compile) {
  const home = await makeOnce(join(cacheDir, `${name}-${version}`), async (work) => {
    log(`building ${name} ${version} with Go (once; some minutes)`);
    await compile(work);
    return join(work, 'bin');
  });
  return join(home, name);
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
export async function findDefinitions(cache) {
  const definitions = await Promise.all([...MODULES.map(definitionsOf), strimziDefinitions(cache)]);
  return definitions.flat();
}

async function definitionsOf({ module, sum, folder, files }) {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { env, cwd: tmpdir() });
  const { Dir: home, Sum: checksum } = JSON.parse(stdout);
  if (checksum !== sum) throw new Error(`${module}: checksum ${checksum} instead of ${sum}`);
  return readDefinitions(join(home, folder), files);
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
  const home = join(cacheDir, `strimzi-definitions-${STRIMZI}`);
  await makeOnce(home, async (work) => {
    log(`writing the definitions of Strimzi ${STRIMZI} with Maven and Java (once)`);
    const folder = join(work, 'definitions');
    await mkdir(folder);
    const jars = await copyJars(POM, work);
    const files = Object.entries(CLASSES).map(([file, name]) => `${name}=${join(folder, file)}`);
    const generator = ['-cp', join(jars, '*'), 'io.strimzi.crdgenerator.CrdGenerator'];
    await runQuietly('java', [...generator, '--yaml', '--target-kube', '1.25+', ...files]);
    return folder;
  });
  return readDefinitions(home, Object.keys(CLASSES));
}

function readDefinitions(folder, files) {
  return Promise.all(files.map(async (file) => parse(await readFile(join(folder, file), 'utf8'))));
}
