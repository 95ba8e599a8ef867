import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { poll, ROOT } from './harness.mjs';

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const SETTLING_MS = 500;
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Not pinned if `core` is null. */
function pinned(core, command) {
  return canPin && core !== null ? ['taskset', '-c', String(core), ...command] : command;
}

/** Starts a script of `http/servers` of the checkout `root`. Returns its address. */
export async function startPeer(script, { args, core = SERVER_CORE, root = ROOT }, onEnd) {
  const file = join(root, 'tools', 'bench', 'http', 'servers', script);
  const [command, ...rest] = pinned(core, [process.execPath, file, ...args]);
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  onEnd(async () => {
    process.off('exit', kill);
    if (child.exitCode !== null) return;
    kill();
    await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return `http://127.0.0.1:${JSON.parse(line).port}`;
  }
  throw new Error(`${script} ended before it listened`);
}

/** Pages are rendered again once the client's code has loaded. */
export function fetchSettled(url, headers) {
  const etags = [];
  const settled = async () => {
    const answer = await fetchRaw(url, headers);
    etags.push(answer.headers.etag);
    return etags.length > 3 && etags.at(-1) === etags.at(-2) ? answer : null;
  };
  return poll(`An unchanged answer of ${url}`, settled, { everyMs: SETTLING_MS, withinMs: 20_000 });
}

/** The encoded bytes; fetch would decode them. */
export function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, body });
    }).on('error', reject);
  });
}

const run = promisify(execFile);
const has = (command) => spawnSync('which', [command]).status === 0;
// Timeouts are allowed: they already lower the figures.
const BAD_ANSWERS = /Non-2xx|Socket errors: (?!connect 0, read 0, write 0)/;

/** Prefers wrk; autocannon costs more CPU than the servers but runs everywhere. */
export function chooseLoad() {
  if (!has('wrk') && process.getuid?.() === 0 && has('apt-get')) {
    spawnSync('apt-get', ['install', '-y', 'wrk'], { stdio: 'ignore', timeout: 120_000 });
  }
  return has('wrk') ? loadByWrk : loadByAutocannon;
}

async function loadByWrk({ url, headers, connections, seconds }) {
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

async function loadByAutocannon({ url, headers, connections, seconds }) {
  const script = createRequire(import.meta.url).resolve('autocannon');
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  const load = [process.execPath, script, ...options, ...fields, url];
  const [command, ...args] = pinned(LOAD_CORE, load);
  const { stdout } = await run(command, args, { maxBuffer: 1e8 });
  const result = JSON.parse(stdout);
  if (result.errors > 0 || result['4xx'] + result['5xx'] > 0) {
    throw new Error(`Unexpected responses under load: ${JSON.stringify(result)}`);
  }
  return { requests: result.requests.total, perSecond: result.requests.total / result.duration };
}
