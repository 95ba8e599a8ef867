import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCES = ['go.mod', 'go.sum', 'main.go'];
const BUILD_WITHIN_MS = 30 * 60_000;
const sourceOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the server from source once; takes about five minutes on two cores and 2 GB of disk. */
export async function findApiServer({ cacheDir, log }) {
  const version = /^\tk8s\.io\/kubernetes (v\S+)$/m.exec(
    await readFile(sourceOf('go.mod'), 'utf8'),
  )[1];
  const home = join(cacheDir, `kube-apiserver-${version}`);
  if (!existsSync(home)) {
    log(`building the Kubernetes API server ${version} with Go (once; some minutes)`);
    await mkdir(cacheDir, { recursive: true });
    const work = await mkdtemp(`${home}-partial-`);
    try {
      await build(work);
      await rename(join(work, 'bin'), home);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  return { version, program: join(home, 'kube-apiserver') };
}

async function build(work) {
  for (const name of SOURCES) await copyFile(sourceOf(name), join(work, name));
  await mkdir(join(work, 'bin'));
  const program = join(work, 'bin', 'kube-apiserver');
  const goal = ['build', '-trimpath', '-ldflags=-s -w', '-o', program, '.'];
  // The checksum database does not list k8s.io/kubernetes everywhere; go.sum pins every module.
  const env = { ...process.env, CGO_ENABLED: '0', GONOSUMDB: '*' };
  const options = { cwd: work, env, timeout: BUILD_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
  await run('nice', ['-n', '10', 'go', ...goal], options).catch((error) => {
    const output = String(error.stderr ?? '').trim();
    const end = output.split('\n').slice(-5).join('\n') || error.message;
    throw new Error(`Could not build the API server (requires Go 1.22+): ${end}`, { cause: error });
  });
}
