import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Bytes in use now, with and without V8's heap, after everything unused was given back. */
export function memoryInUse() {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** How long each of the terms takes, in milliseconds. */
export function timeEach(contestant, terms) {
  return terms.map((term) => {
    const startedAt = performance.now();
    contestant.find(term);
    return performance.now() - startedAt;
  });
}
