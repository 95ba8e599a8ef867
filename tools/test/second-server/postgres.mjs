import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startGuarded } from '../../native-stack/src/prometheus.mjs';
import { freePorts } from '../../embedded-mongo/src/java-server.mjs';

const run = promisify(execFile);
const VERSIONS = '/usr/lib/postgresql';
const READY_WITHIN_MS = 60_000;
const USER = 'ferretdb';
// FerretDB 1.24 holds one connection per update of a command until the command ends, and then waits forever for one more: with
// its 50, a bulk write of 50 updates stops the whole server. Group commits send up to 1,000, and some suites run at once.
const CONNECTIONS = 2_500;
// PostgreSQL refuses to run as root.
const ACCOUNT = 'postgres';
const isRoot = process.getuid?.() === 0;
const asServer = isRoot
  ? ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups']
  : [];

/** Debian's PostgreSQL on loopback, with its data in the folder. */
export async function startPostgres(folder) {
  const bin = await findPrograms();
  const data = join(folder, 'postgres');
  await mkdir(data);
  if (isRoot) await giveAway(folder, data);
  const [port] = await freePorts(1);
  await runAs([join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', USER, '--no-sync'], folder);
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
    '-c',
    `max_connections=${CONNECTIONS + 20}`,
  ];
  const command = [...asServer, join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings];
  const server = await startGuarded({ command, output: join(folder, 'postgres.log') });
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
  await untilReady([join(bin, 'pg_isready'), ...address], server);
  await runAs([join(bin, 'createdb'), ...address, USER], folder);
  const url = `postgres://${USER}@127.0.0.1:${port}/${USER}?pool_max_conns=${CONNECTIONS}`;
  return { url, stop: () => server.stop('SIGINT') };
}

async function findPrograms() {
  const [version] = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().reverse() : [];
  if (version === undefined)
    throw new Error('PostgreSQL is missing: install it, for example with `apt install postgresql`');
  return join(VERSIONS, version, 'bin');
}

async function giveAway(folder, data) {
  const id = async (flag) => Number((await run('id', [flag, ACCOUNT])).stdout);
  await chmod(folder, 0o711);
  await chown(data, await id('-u'), await id('-g'));
}

async function runAs(command, cwd) {
  const [program, ...args] = [...asServer, ...command];
  await run(program, args, { cwd });
}

async function untilReady([program, ...args], server) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (server.isRunning && Date.now() < deadline) {
    const isReady = await run(program, args).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
  throw new Error('PostgreSQL did not start');
}
