import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections (from 32768 on Linux): one of those could take a port before its server does. */
const FIRST = 15_000;
const END = 32_000;
const MOST_TRIES = 1_000;

/** For programs that do not support port 0. */
export async function freePorts(count) {
  const ports = new Set();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MOST_TRIES) throw new Error(`Found no free port from ${FIRST} to ${END - 1}.`);
    const port = randomInt(FIRST, END);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function freePort() {
  const [port] = await freePorts(1);
  return port;
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false;
    throw error;
  }
  await once(server.close(), 'close');
  return true;
}
