/* Arguments: program, port (0 for a free one), data folder. Ends mongod with standard input, even after a kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './provision.mjs';

const LOCK_WAIT_MS = 30_000;
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
  createInterface({ input: mongod.stdout }).on('line', (line) => {
    if (/waiting for connections/i.test(line)) process.stdout.write(`listening ${port}\n`);
  });
  mongod.on('error', () => process.exit(1));
  const [exitCode] = await once(mongod, 'exit');
  const code = exitCode ?? 1;
  if (code === FOLDER_IN_USE && !closing && Date.now() < deadline) {
    await delay(100);
    return run();
  }
  process.exit(closing ? 0 : code || 1);
}

function close() {
  closing = true;
  mongod?.kill('SIGTERM');
  setTimeout(() => mongod?.kill('SIGKILL'), 10_000).unref();
}
