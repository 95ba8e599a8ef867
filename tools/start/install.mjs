import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort, claimDataDir } from '../embedded-mongo/src/data-dir.mjs';
import { runningProduct } from './welcome.mjs';

const COUNT_EVERY_MS = 500;

/** Installs if npm's record of installed packages does not match the lockfile. Returns false if it does. */
export async function ensureInstalled({ root, log, progress = () => undefined }) {
  if (isInstalled(root)) return false;
  const packages = wantedPackages(root);
  log(`installing ${packages.length} packages (npm ci)`);
  const count = () => {
    const present = packages.filter((path) => existsSync(join(root, path, 'package.json')));
    progress(present.length, packages.length, 'packages');
  };
  const timer = setInterval(count, COUNT_EVERY_MS);
  try {
    // Warnings, such as those about packages for newer versions of Node.js, would break the progress bar.
    await runNpm(root, ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  } finally {
    clearInterval(timer);
  }
  return true;
}

/** Without optional packages: npm skips those of other machines. */
function wantedPackages(root) {
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .map(([path]) => path);
}

export function runNpm(root, args) {
  return run('npm', args, { cwd: root });
}

export function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${program} ${args.join(' ')} failed with ${code ?? signal}`)),
    );
  });
}

export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(record);
  return Object.entries(locked)
    .filter(([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'))
    .every(([path, entry]) => sameOrNotForThisMachine(entry, present[path]));
}

function sameOrNotForThisMachine(locked, present) {
  if (!present) return locked.optional === true || locked.devOptional === true;
  return present.version === locked.version && present.resolved === locked.resolved;
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Version and commit; without git only the version. */
export function releaseOf(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const args = ['rev-parse', '--short=12', 'HEAD'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? `${version}+${stdout.trim()}` : version;
}

/** Fails early, before anything is installed or built. */
export async function preflight({ dataDir, host, port, webPort, environment = process.env }) {
  if (environment.PORT_FILE || environment.HOST_FILE || environment.DATA_DIR_FILE) return;
  try {
    claimDataDir({ dataDir })();
  } catch (error) {
    throw withAddress(error, runningProduct(dataDir));
  }
  await checkPort({ host, port });
  if (webPort !== undefined) {
    await checkPort({ host: 'localhost', port: webPort, name: 'WEB_PORT' });
  }
}

/** Ignores the control file of a killed product: its process id differs from the lock's. */
function withAddress(error, running) {
  if (!running || running.pid !== error.pid) return error;
  const message = `Elevate runs already at ${running.siteUrl}. ${error.message}`;
  return Object.assign(new Error(message, { cause: error }), { code: error.code });
}
