import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds in which a quiet machine of two cores starts Node. */
const QUIET_MS = 60;
const STARTS = 5;
/** A wait of 20 s never becomes longer than two minutes: a broken product fails within the run. */
const MOST = 6;

/** Measures how many times slower than a quiet machine this one starts a process. */
export async function measureSlowness(start = startNode) {
  const times = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const started = performance.now();
    await start();
    times.push(performance.now() - started);
  }
  return slownessOf(times);
}

function slownessOf(times) {
  const median = times.toSorted((first, second) => first - second)[Math.floor(times.length / 2)];
  return Math.min(MOST, Math.max(1, Math.round((10 * median) / QUIET_MS) / 10));
}

async function startNode() {
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
}
