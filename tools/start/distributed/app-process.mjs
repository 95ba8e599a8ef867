import { startGuarded, untilReady } from '../../native-stack/src/index.mjs';
import { commandOf } from './plan.mjs';

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
    untilReady: async () => {
      await appReady({ name, url, process, log });
      log(`${name} is ready`);
    },
  };
}

async function appReady({ name, url, process, log }) {
  const reason = await untilReady({
    program: process,
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true,
    onWait: (seconds) => log(`${name} is starting (${seconds} s)`),
  });
  // Another part reports the end of a process.
  if (reason !== undefined && process.isRunning) throw new Error(`${name}: ${reason}`);
}
