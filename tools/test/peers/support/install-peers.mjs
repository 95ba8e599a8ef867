import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOnce, runQuietly } from '../../../embedded-mongo/src/provision.mjs';
import { providePython } from '../../../native-stack/src/index.mjs';

/**
 * Once, outside the repository. `needs.python` is a requirements file of tools/test/peers, `needs.npm` a list of `name@version`,
 * `needs.go` one of commands with versions.
 */
export async function installPeers({ name, needs, folder, log }) {
  const { python, npm = [], go = [] } = needs;
  const requirements = python && fileURLToPath(new URL(`../${python}`, import.meta.url));
  const interpreter =
    requirements &&
    (await providePython({ name, requirements, cacheDir: folder, log })).interpreter;
  const modules = npm.length > 0 && (await makeOnce(home(folder, 'npm', npm), installNpm));
  const commands = go.length > 0 && (await makeOnce(home(folder, 'go', go), installGo));
  return {
    python: interpreter,
    /** Loads an installed npm package. */
    load: modules && ((id) => import(createRequire(join(modules, 'x.cjs')).resolve(id))),
    commands,
  };

  async function installNpm(work) {
    log(`installing ${npm.join(', ')} (once)`);
    await writeFile(join(work, 'package.json'), '{ "private": true }');
    await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...npm], {
      cwd: work,
    });
    return work;
  }

  async function installGo(work) {
    log(`installing ${go.join(', ')} (once)`);
    for (const command of go)
      await runQuietly('go', ['install', command], { env: { ...process.env, GOBIN: work } });
    return work;
  }
}

function home(folder, kind, list) {
  return join(
    folder,
    `${kind}-${createHash('sha256').update(list.join()).digest('hex').slice(0, 12)}`,
  );
}
