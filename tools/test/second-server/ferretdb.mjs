import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheDir, freePort, makeOnce, runGo } from '../../embedded-mongo/src/provision.mjs';
import { startServer } from '../../native-stack/src/server.mjs';

const run = promisify(execFile);
const FERRETDB = 'v1.24.0';
const SOURCES = ['go.mod', 'go.sum', 'main.go'];

/** A document server that is not MongoDB: FerretDB over PostgreSQL, both on loopback. */
export async function startFerretdb({ log }) {
  const program = await findFerretdb(log);
  const folder = await mkdtemp(join(tmpdir(), 'elevate-ferretdb-'));
  const stopping = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of stopping.reverse()) await step();
  };
  try {
    const postgres = await startPostgres(folder);
    stopping.push(postgres.stop);
    const port = await freePort();
    const server = await startServer({
      name: 'FerretDB',
      command: [program, `127.0.0.1:${port}`, postgres.url],
      output: join(folder, 'ferretdb.log'),
      isReady: () => accepts(port),
    });
    stopping.push(() => server.stop());
    return { uri: `mongodb://127.0.0.1:${port}/`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Builds it from its Go module once; takes minutes. */
async function findFerretdb(log) {
  const home = await makeOnce(join(defaultCacheDir(), `ferretdb-${FERRETDB}`), async (work) => {
    log(`building FerretDB ${FERRETDB} with Go (once; some minutes)`);
    for (const name of SOURCES) await copyFile(new URL(name, import.meta.url), join(work, name));
    // The checksum database does not list the module everywhere; go.sum pins every module.
    const environment = { GONOSUMDB: '*' };
    const program = join(work, 'bin', 'ferretdb');
    const goal = ['build', '-trimpath', '-tags', 'ferretdb_no_sqlite', '-o', program, '.'];
    await runGo(goal, { cwd: work, environment });
    return join(work, 'bin');
  });
  return join(home, 'ferretdb');
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}

const VERSIONS = '/usr/lib/postgresql';
const USER = 'ferretdb';
// FerretDB 1.24 holds a connection for each update of a command and waits for one more: with its 50, a bulk write of 50
// stops the server. Group commits send up to 1,000.
const CONNECTIONS = 2_500;
// PostgreSQL refuses to run as root.
const ACCOUNT = 'postgres';
const isRoot = process.getuid?.() === 0;
const asServer = isRoot
  ? ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups']
  : [];

/** Debian's PostgreSQL on loopback, with its data in the folder. */
async function startPostgres(folder) {
  const bin = await findPrograms();
  const data = join(folder, 'postgres');
  await mkdir(data);
  if (isRoot) await giveAway(folder, data);
  const port = await freePort();
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
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
  const isReady = () =>
    run(join(bin, 'pg_isready'), address).then(
      () => true,
      () => false,
    );
  const output = join(folder, 'postgres.log');
  const server = await startServer({ name: 'PostgreSQL', command, output, isReady });
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
