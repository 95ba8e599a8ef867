import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

// A thread gives array buffers back after the collection.
const SWEEPING_MS = 500;

/** Bytes after garbage collection, including array buffers. */
export async function memoryInUse() {
  collectGarbage();
  await setTimeout(SWEEPING_MS);
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
