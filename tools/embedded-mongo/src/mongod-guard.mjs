/*
 * Runs one mongod and ends it when this process's standard input ends. A mongod does not watch its parent:
 * without the guard, a parent that is killed would leave it behind, holding the lock of its data folder.
 *
 * Arguments: the program, the port (0 takes a free one), the data folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LOCK_WAIT_MS = 30_000;
/** What mongod exits with when another one still holds the data folder. */
const FOLDER_IN_USE = 100;

const [program, wantedPort, folder] = process.argv.slice(2);
const port = Number(wantedPort) || (await freePort());
const deadline = Date.now() + LOCK_WAIT_MS;
let mongod;
let closing = false;

process.stdin.on('end', close).on('error', close).resume();
await run();

async function run() {
  mongod = spawn(
    program,
    ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // Its log goes nowhere but must be read, or mongod would block on a full pipe.
  mongod.stdout.resume();
  mongod.on('error', () => process.exit(1));
  const exited = once(mongod, 'exit').then(([code]) => code ?? 1);
  if (await accepts(exited)) {
    process.stdout.write(`listening ${port}\n`);
  }
  const code = await exited;
  if (code === FOLDER_IN_USE && !closing && Date.now() < deadline) {
    await delay(100);
    return run();
  }
  process.exit(closing ? 0 : code || 1);
}

/** True once mongod accepts connections, false when it ended before. */
async function accepts(exited) {
  let ended = false;
  exited.then(() => (ended = true));
  while (!ended) {
    if (await connects()) {
      return true;
    }
    await delay(50);
  }
  return false;
}

function connects() {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}

function close() {
  closing = true;
  mongod?.kill('SIGTERM');
  setTimeout(() => mongod?.kill('SIGKILL'), 10_000).unref();
}
