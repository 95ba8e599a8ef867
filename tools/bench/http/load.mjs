import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { LOAD_CORE, pinned } from './pinning.mjs';

const run = promisify(execFile);
const has = (command) => spawnSync('which', [command]).status === 0;

// Timeouts are allowed: they already lower the figures.
const BAD_ANSWERS = /Non-2xx|Socket errors: (?!connect 0, read 0, write 0)/;

/** Prefers wrk and installs it if possible; autocannon costs more CPU than the servers but runs everywhere. */
export function chooseLoad() {
  if (!has('wrk') && process.getuid?.() === 0 && has('apt-get')) {
    spawnSync('apt-get', ['install', '-y', 'wrk'], { stdio: 'ignore', timeout: 120_000 });
  }
  return has('wrk') ? { name: 'wrk', put: putByWrk } : { name: 'autocannon', put: putByAutocannon };
}

async function putByWrk({ url, headers, connections, seconds }) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const load = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, ...fields, url];
  const [command, ...args] = pinned(LOAD_CORE, load);
  const { stdout } = await run(command, args);
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!requests || !perSecond || BAD_ANSWERS.test(stdout)) {
    throw new Error(`Unexpected responses under load:\n${stdout}`);
  }
  return { requests: Number(requests), perSecond: Number(perSecond) };
}

async function putByAutocannon({ url, headers, connections, seconds }) {
  const script = createRequire(import.meta.url).resolve('autocannon');
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  const load = [process.execPath, script, ...options, ...fields, url];
  const [command, ...args] = pinned(LOAD_CORE, load);
  const result = JSON.parse((await run(command, args, { maxBuffer: 1e8 })).stdout);
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
    throw new Error(`Unexpected responses under load: ${JSON.stringify(result)}`);
  }
  return { requests: result.requests.total, perSecond: result.requests.total / result.duration };
}
