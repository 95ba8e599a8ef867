import { afterEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { startServerProcess } from './server-process.mjs';

const PORT = 4_711;
const SERVES = `console.log('listening ${PORT}'); process.stdin.resume().on('end', () => process.exit());`;

let server;
let lines = [];
afterEach(async () => {
  await server?.stop();
  lines = [];
});

async function start(script, limits) {
  const commandFor = () => [process.execPath, '-e', script];
  const log = (line) => lines.push(line);
  server = await startServerProcess({ commandFor, log, ...limits });
}

describe('a server in a child process', () => {
  it('is restarted after every kill, however soon the next one comes', async () => {
    await start(SERVES, { mostRestarts: 2, stableAfterMs: 60_000 });
    for (let kill = 1; kill <= 5; kill += 1) {
      process.kill(server.pid(), 'SIGKILL');
      const restarts = () => lines.filter((line) => line.includes('runs again')).length;
      await waitUntil(() => restarts() === kill);
    }
    expect(server.port).toBe(PORT);
  });

  it('is restarted after every crash, as long as it served in between', async () => {
    await start(`${SERVES} setTimeout(() => process.exit(3), 200);`, {
      mostRestarts: 1,
      stableAfterMs: 20,
    });
    await waitUntil(() => lines.filter((line) => line.includes('runs again')).length === 3);
  });

  it('is given up after the last restart that failed, with the reason', async () => {
    const served = `${SERVES} setTimeout(() => process.exit(3), 50);`;
    await start(served, { mostRestarts: 2, stableAfterMs: 60_000 });
    expect(await server.ended).toMatch(/^The document server ended \(3\)\..*2 restarts failed\.$/);
  });
});
