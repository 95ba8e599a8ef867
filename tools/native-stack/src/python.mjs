import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/make-once.mjs';

const run = promisify(execFile);
const INSTALL_WITHIN_MS = 5 * 60_000;

/**
 * One virtual environment per requirements file. Run scripts through `interpreter`: shebangs name the folder before the
 * rename.
 */
export async function providePython({
  name,
  requirements,
  cacheDir = defaultCacheDir(),
  log = () => {},
}) {
  const versions = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const home = join(cacheDir, `python-${name}-${versions.slice(0, 12)}`);
  await makeOnce(home, (work) => install({ name, requirements, work, log }));
  return { home, interpreter: join(home, 'bin', 'python') };
}

async function install({ name, requirements, work, log }) {
  log(`installing ${name} with Python (once)`);
  const options = { timeout: INSTALL_WITHIN_MS };
  await run('python3', ['-m', 'venv', work], options);
  const goal = ['-m', 'pip', 'install', '-q', '-r', requirements];
  await run(join(work, 'bin', 'python'), goal, options);
  return work;
}
