import { setTimeout as delay } from 'node:timers/promises';
import { startGuarded } from '../../native-stack/src/index.mjs';
import { commandOf } from './plan.mjs';

const READY_WITHIN_MS = 120_000;

export async function startApp({ root, planned, write, log }) {
  const { name, app, environment, url } = planned;
  const process = await startGuarded({
    command: commandOf(root, app),
    environment,
    onLine: (line) => write(`${name.padEnd(12)}| ${line}\n`),
  });
  log(`${name} is process ${process.pid} at ${url}`);
  return {
    name,
    ended: process.ended,
    stop: (withinMs) => process.stop('SIGTERM', withinMs),
    untilReady: () => untilReady(name, url, process),
  };
}

async function untilReady(name, url, process) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (process.isRunning) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) {
      throw new Error(`${name} is not ready after ${READY_WITHIN_MS / 1000} s`);
    }
    await delay(100);
  }
}
