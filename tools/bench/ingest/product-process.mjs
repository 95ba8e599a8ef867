import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** Starts one of the built apps; `saying` is what it writes once it listens, with the address as its first group. */
export async function startApp({ app, environment, saying }) {
  const child = spawn(process.execPath, [`${ROOT}/apps/${app}/dist/main.js`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...environment },
  });
  // Whatever ends the run, nothing stays behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = await addressOf(child, saying);
  await untilReady(app, url);
  return {
    url,
    stop: async () => {
      process.off('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function addressOf(child, saying) {
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [, url] = saying.exec(output) ?? [];
    if (!url) continue;
    // What it says from here on is nobody's; it must not wait for a reader.
    child.stdout.resume();
    return url;
  }
  throw new Error(`it ended before it listened:\n${output}`);
}

async function untilReady(app, url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`${app} is not ready after ${READY_WITHIN_MS} ms`);
}
