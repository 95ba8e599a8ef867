import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_WITHIN_MS = 5 * 60_000;

function defaultCache() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'elevate');
}

/**
 * One virtual environment per requirements file. Run scripts through `interpreter`: shebangs name the folder before the
 * rename.
 */
export async function providePython({
  name,
  requirements,
  cacheDir = defaultCache(),
  log = () => {},
}) {
  const versions = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const home = join(cacheDir, `python-${name}-${versions.slice(0, 12)}`);
  if (!existsSync(home)) await install({ name, requirements, home, log });
  return { home, interpreter: join(home, 'bin', 'python') };
}

async function install({ name, requirements, home, log }) {
  log(`installing ${name} with Python (once)`);
  await mkdir(join(home, '..'), { recursive: true });
  const work = await mkdtemp(`${home}-partial-`);
  const options = { timeout: INSTALL_WITHIN_MS };
  try {
    await run('python3', ['-m', 'venv', work], options);
    await run(
      join(work, 'bin', 'python'),
      ['-m', 'pip', 'install', '-q', '-r', requirements],
      options,
    );
    await rename(work, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
