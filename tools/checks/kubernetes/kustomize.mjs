import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { makeOnce } from '../../embedded-mongo/src/java-server.mjs';

const run = promisify(execFile);
const VERSION = 'v5.8.0';
const BUILD_WITHIN_MS = 10 * 60_000;

export async function findKustomize({ cacheDir, log }) {
  const [program, ...args] = (await installed()) ?? [await built(cacheDir, log), 'build'];
  return async (folder) => {
    const { stdout } = await run(program, [...args, folder], { maxBuffer: 16 * 1024 * 1024 });
    const documents = parseAllDocuments(stdout);
    const errors = documents.flatMap((document) => document.errors);
    if (errors.length > 0) throw errors[0];
    return documents.map((document) => document.toJS());
  };
}

async function installed() {
  if (isFive(await said('kustomize', ['version']))) return ['kustomize', 'build'];
  const kubectl = await said('kubectl', ['version', '--client']);
  return isFive(/Kustomize Version: (\S+)/.exec(kubectl)?.[1])
    ? ['kubectl', 'kustomize']
    : undefined;
}

const isFive = (version) => /^v5\./.test(version ?? '');

async function said(program, args) {
  return run(program, args).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

async function built(cacheDir, log) {
  const home = await makeOnce(join(cacheDir, `kustomize-${VERSION}`), async (work) => {
    log(`building kustomize ${VERSION} with Go (once)`);
    const env = { ...process.env, GOBIN: join(work, 'bin'), CGO_ENABLED: '0' };
    const module = `sigs.k8s.io/kustomize/kustomize/v5@${VERSION}`;
    await run('go', ['install', '-trimpath', module], { env, timeout: BUILD_WITHIN_MS });
    return env.GOBIN;
  });
  return join(home, 'kustomize');
}
