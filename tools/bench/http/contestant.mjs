import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cpus } from 'node:os';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const SERVER_CORE = 0;
const LOAD_CORE = 1;

const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Not pinned if `core` is null. */
function pinned(core, command) {
  return canPin && core !== null ? ['taskset', '-c', String(core), ...command] : command;
}

const THIS_CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

export class Contestant {
  /** For the load; those of the scenario if undefined. */
  headers;

  constructor(name, child, url) {
    this.name = name;
    this.child = child;
    this.url = url;
  }

  /** `root` is the checkout that the server runs from, by default this one. */
  static async start(name, script, { path, input, core = SERVER_CORE, root = THIS_CHECKOUT }) {
    const file = join(root, 'tools', 'bench', 'http', 'servers', script);
    const [command, ...args] = pinned(core, [process.execPath, file, input]);
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    // Leaves no process behind.
    process.once('exit', () => child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      return new Contestant(name, child, `http://127.0.0.1:${JSON.parse(line).port}${path}`);
    }
    throw new Error(`${name} ended before it listened`);
  }

  async ask(headers) {
    const response = await fetch(this.url, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  }

  /** Nanoseconds over all threads; null if unsupported. */
  cpuTime() {
    try {
      const tasks = `/proc/${this.child.pid}/task`;
      return readdirSync(tasks)
        .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]))
        .reduce((sum, time) => sum + time, 0);
    } catch {
      return null;
    }
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

const SETTLING_MS = 500;
const SETTLING_TRIES = 40;

/** Pages are rendered again once the client's code has loaded. */
export async function fetchSettled(url, headers) {
  let answer = await fetchRaw(url, headers);
  for (let tries = 0; tries < SETTLING_TRIES; tries += 1) {
    await setTimeout(SETTLING_MS);
    const next = await fetchRaw(url, headers);
    if (next.headers.etag === answer.headers.etag && tries > 1) return next;
    answer = next;
  }
  throw new Error(`${url} keeps changing`);
}

/** The encoded bytes; fetch would decode them. */
export function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

/** Interleaves servers and alternates their order, so that machine speed changes affect all alike. */
export async function playRounds({ contestants, load, rounds, ...options }) {
  const results = new Map(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) {
    await putOn(contestant, load, { ...options, seconds: options.warmUpSeconds });
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : [...contestants].reverse();
    for (const contestant of order) {
      results.get(contestant.name).push(await measure(contestant, load, options));
    }
  }
  return results;
}

async function measure(contestant, load, options) {
  const before = contestant.cpuTime();
  const { requests, perSecond } = await putOn(contestant, load, options);
  const after = contestant.cpuTime();
  const cpuMicros = before === null || after === null ? null : (after - before) / 1000 / requests;
  return { perSecond, cpuMicros };
}

function putOn({ url, headers }, load, options) {
  return load.put({ ...options, url, headers: headers ?? options.headers });
}

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
