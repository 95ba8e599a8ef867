import { join } from 'node:path';
import { measured, startProcess, waitUntil, type TestProcess } from '@elevate/testing';
import { environmentWith, ROOT, type Settings } from './environment.js';

const DIST = join('apps', 'embedded', 'dist');
const MAIN = join(DIST, 'bundle', 'main.js');
// A preload shifts the clock of a module, and a bundle has its own copy of that module.
const SHIFTABLE_MAIN = join(DIST, 'main.js');
const READY = /ready at (http:\/\/\S+)/;
// Milliseconds; the first start may download the document server.
const START_WITHIN_MS = 180_000;

export interface Product {
  readonly url: string;
  readonly process: TestProcess;
  /** SIGKILL: no handlers, nothing flushed. */
  kill(): Promise<void>;
  /** Returns the exit code of SIGTERM. */
  stop(): Promise<number | NodeJS.Signals>;
}

export function startProduct(settings: Settings, release = ROOT): Promise<Product> {
  return measured('start a product', () => start(settings, release));
}

async function start(settings: Settings, cwd: string): Promise<Product> {
  const env = environmentWith({ HOST: '127.0.0.1', PORT: '0', ...settings });
  const main = settings['CLOCK_OFFSET_FILE'] === undefined ? MAIN : SHIFTABLE_MAIN;
  const child = await startProcess({ command: process.execPath, args: [main], cwd, env });
  try {
    const [, url = ''] = await child.waitForOutput(READY, START_WITHIN_MS);
    const ready = async () => (await fetch(`${url}/readyz`)).ok;
    await waitUntil(ready, { timeoutMs: 30_000, what: 'the product to be ready' });
    return {
      url,
      process: child,
      kill: async () => void (await child.end('SIGKILL')),
      stop: () => child.end('SIGTERM'),
    };
  } catch (error) {
    await child.end('SIGKILL');
    throw error;
  }
}
