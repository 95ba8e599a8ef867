import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startGuarded } from '../../native-stack/src/prometheus.mjs';
import { defaultCacheDir, freePorts, makeOnce } from '../../embedded-mongo/src/java-server.mjs';
import { startPostgres } from './postgres.mjs';

const run = promisify(execFile);
export const FERRETDB = 'v1.24.0';
const SOURCES = ['go.mod', 'go.sum', 'main.go'];
const BUILD_WITHIN_MS = 30 * 60_000;
const READY_WITHIN_MS = 60_000;

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
    const [port] = await freePorts(1);
    const server = await startGuarded({
      command: [program, `127.0.0.1:${port}`, postgres.url],
      output: join(folder, 'ferretdb.log'),
    });
    stopping.push(() => server.stop());
    await untilListening(port, server, join(folder, 'ferretdb.log'));
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
    const env = { ...process.env, CGO_ENABLED: '0', GONOSUMDB: '*' };
    const program = join(work, 'bin', 'ferretdb');
    const goal = ['go', 'build', '-trimpath', '-tags', 'ferretdb_no_sqlite', '-o', program, '.'];
    await run('nice', ['-n', '10', ...goal], { env, cwd: work, timeout: BUILD_WITHIN_MS });
    return join(work, 'bin');
  });
  return join(home, 'ferretdb');
}

async function untilListening(port, server, output) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (server.isRunning && Date.now() < deadline) {
    if (await accepts(port)) return;
    await delay(100);
  }
  const said = await readFile(output, 'utf8').catch(() => '');
  throw new Error(`FerretDB did not start:\n${said.split('\n').slice(-15).join('\n')}`);
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
