import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { makeOnce } from '../../../embedded-mongo/src/java-server.mjs';

const run = promisify(execFile);

/** The operators' own definitions, from their Go modules. */
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

/** CustomResourceDefinitions of everything in `k8s/` that Kubernetes itself does not define. Requires Go, Java and Maven. */
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
  const { Dir: home, Sum: found } = JSON.parse(stdout);
  if (found !== sum) throw new Error(`${module}: checksum ${found} instead of ${sum}`);
  return Promise.all(
    files.map(async (file) => parse(await readFile(join(home, folder, file), 'utf8'))),
  );
}

const runStrimzi = promisify(execFile);
const POM = fileURLToPath(new URL('pom.xml', import.meta.url));
const FETCH_WITHIN_MS = 10 * 60_000;
/** Must match `pom.xml`. */
const VERSION = '0.45.0';

const MODEL = 'io.strimzi.api.kafka.model';
const CLASSES = {
  'kafka.yaml': `${MODEL}.kafka.Kafka`,
  'pool.yaml': `${MODEL}.nodepool.KafkaNodePool`,
  'user.yaml': `${MODEL}.user.KafkaUser`,
};

/** Strimzi publishes no definitions as a package, only the program that writes them from its classes. */
export async function strimziDefinitions({ cacheDir, log }) {
  const home = await makeOnce(join(cacheDir, `strimzi-definitions-${VERSION}`), (work) =>
    write(work, log),
  );
  return Promise.all(
    Object.keys(CLASSES).map(async (file) => parse(await readFile(join(home, file), 'utf8'))),
  );
}

async function write(work, log) {
  log(`writing the definitions of Strimzi ${VERSION} with Maven and Java (once)`);
  const made = join(work, 'definitions');
  try {
    await mkdir(made);
    await copyFile(POM, join(work, 'pom.xml'));
    const goal = ['dependency:copy-dependencies', '-DoutputDirectory=jars'];
    await runStrimzi('mvn', ['-q', '-B', ...goal], { cwd: work, timeout: FETCH_WITHIN_MS });
    const files = Object.entries(CLASSES).map(([file, name]) => `${name}=${join(made, file)}`);
    const generator = ['-cp', join(work, 'jars', '*'), 'io.strimzi.crdgenerator.CrdGenerator'];
    await runStrimzi('java', [...generator, '--yaml', '--target-kube', '1.25+', ...files]);
  } catch (error) {
    const message = `Cannot write the definitions of Strimzi: ${lastLinesOf(error)}`;
    throw new Error(message, { cause: error });
  }
  return made;
}

function lastLinesOf({ stdout = '', stderr = '', message }) {
  return `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n') || message;
}
