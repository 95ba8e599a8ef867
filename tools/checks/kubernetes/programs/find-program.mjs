import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeOnce } from '../../../embedded-mongo/src/java-server.mjs';

const run = promisify(execFile);
const BUILD_WITHIN_MS = 40 * 60_000;
const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const KWOK = 'v0.6.1';

/** The programs of Kubernetes that are built here, by the folder of their source. */
const PROGRAMS = {
  'api-server': 'kube-apiserver',
  'controller-manager': 'kube-controller-manager',
  scheduler: 'kube-scheduler',
};

/** Builds the program from source once; the first one takes about five minutes on two cores and 2 GB of disk. */
export async function findProgram(source, { cacheDir, log }) {
  const version = /^\tk8s\.io\/kubernetes (v\S+)$/m.exec(
    await readFile(join(SOURCES, 'go.mod'), 'utf8'),
  )[1];
  const name = PROGRAMS[source];
  const compile = (folder) => compileHere(source, join(folder, 'bin', name), folder);
  return { version, program: await findBuilt({ name, version, cacheDir, log, compile }) };
}

/** Simulates nodes and the pods on them. */
export async function findKwok({ cacheDir, log }) {
  const goal = ['install', '-trimpath', `sigs.k8s.io/kwok/cmd/kwok@${KWOK}`];
  const compile = (folder) => go(goal, { cwd: folder, GOBIN: join(folder, 'bin') });
  return findBuilt({ name: 'kwok', version: KWOK, cacheDir, log, compile });
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
  await go(['build', '-trimpath', '-ldflags=-s -w', '-o', program, `./${source}`], { cwd: folder });
}

async function go(goal, { cwd, ...environment }) {
  // The checksum database does not list k8s.io/kubernetes everywhere; go.sum pins every module.
  const env = { ...process.env, ...environment, CGO_ENABLED: '0', GONOSUMDB: '*' };
  const options = { cwd, env, timeout: BUILD_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
  await run('nice', ['-n', '10', 'go', ...goal], options).catch((error) => {
    const output = String(error.stderr ?? '').trim();
    const end = output.split('\n').slice(-5).join('\n') || error.message;
    throw new Error(`Could not build it (requires Go 1.22+): ${end}`, { cause: error });
  });
}
