import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@elevate/testing';
import { request } from 'undici';
import { findChromium } from '../chromium.mjs';

export { markdownTable as table } from '../../build/markdown.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const isShort = process.env.BENCH_SHORT === 'yes';

export const log = (line) => process.stderr.write(`bench: ${line}\n`);

/** Numbers and texts of the command line, by the names and kinds of `defaults`. */
export function readSettings(defaults, args) {
  const options = Object.keys(defaults).map((name) => [name, { type: 'string' }]);
  const { values } = parseArgs({ args, options: Object.fromEntries(options) });
  return Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => {
      const value = values[name] ?? usual;
      return [name, typeof usual === 'number' ? Number(value) : value];
    }),
  );
}

export function describeRun(name, settings) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const values = Object.entries(settings).filter(([, value]) => value !== '');
  const list = values.map(([key, value]) => `${key} ${value}`).join(', ');
  const date = new Date().toISOString().slice(0, 10);
  return `${name}, ${date}, ${machine}: ${list}`;
}

/** Runs `work`, then what it registered, the last one first. */
export async function withCleanup(work) {
  const closing = [];
  try {
    return await work((close) => closing.push(close));
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

export function temporaryFolder(onEnd) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Contestants, measures by name, alternate, so that changes of the machine's speed affect all alike. */
export async function playRounds(contestants, rounds, { isWarm = false } = {}) {
  const order = Object.entries(contestants);
  const results = new Map(order.map(([name]) => [name, []]));
  if (!isWarm) for (const [, measure] of order) await measure();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of order) results.get(name).push(await measure());
    order.reverse();
    log(`round ${round + 1} of ${rounds} done`);
  }
  return results;
}

export async function requireChromium() {
  const path = await findChromium({ log, root: ROOT });
  if (!path) throw new Error('Chromium not found. Set CHROMIUM_PATH');
  return path;
}

/** At a fixed rate, whether or not earlier calls have finished. */
export async function atRate(perSecond, seconds, work) {
  const began = performance.now();
  const running = [];
  for (let index = 0; index < Math.round(perSecond * seconds); index += 1) {
    const due = began + (index * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    running.push(work(index, due));
  }
  return Promise.all(running);
}

/** Waits for ten minutes at most. Returns what `check` does. */
export function poll(what, check, everyMs = 10) {
  return waitUntil(check, {
    what,
    everyMs: isShort ? Math.min(50, everyMs) : everyMs,
    timeoutMs: 600_000,
  });
}

export async function timeOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

// A thread gives array buffers back after the collection.
const SWEEPING_MS = 500;

/** Bytes after garbage collection, including array buffers. */
export async function memoryInUse() {
  globalThis.gc();
  await delay(SWEEPING_MS);
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)];
  return (sorted[lower] + sorted[upper]) / 2;
}

export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

export function ratio(values, others) {
  return median(values.map((value, round) => value / others[round])).toFixed(2);
}

/** One figure of all outcomes. */
export const each = (outcomes, figure) => outcomes.map((outcome) => outcome[figure]);
export const medianOf = (outcomes, figure) => median(each(outcomes, figure));
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const count = (value) => Math.round(value).toLocaleString('en');
export const ms = (value, digits = 0) => `${value.toFixed(digits)} ms`;
/** The median and the 99th percentile. */
export const latency = (times, digits) =>
  [0.5, 0.99].map((share) => ms(percentile(times, share), digits));
export const seconds = (value) => `${value.toFixed(1)} s`;
export const megabytes = (value) => `${Math.round(value)} MB`;
export const range = (values, format) =>
  `${format(Math.min(...values))} to ${format(Math.max(...values))}`;

const run = promisify(execFile);
const has = (command) => spawnSync('which', [command]).status === 0;
const canPin = cpus().length > 1 && has('taskset');
export const SERVER_CORE = 0;
const LOAD_CORE = 1;

export function pinned(core, command) {
  return canPin && core !== undefined ? ['taskset', '-c', String(core), ...command] : command;
}

// Timeouts are allowed: they already lower the figures.
const BAD_ANSWERS = /Non-2xx|Socket errors: (?!connect 0, read 0, write 0)/;

/** Loads an address with wrk, which root installs on Debian. Other generators cost more CPU than the servers. */
export async function load({ url, headers, connections, seconds: length }) {
  if (isShort) {
    // Without wrk, for a run whose figures mean nothing.
    await fetchRaw(url, { headers });
    return { requests: 1, perSecond: 1 };
  }
  if (!has('wrk')) spawnSync('apt-get', ['install', '-y', 'wrk'], { timeout: 120_000 });
  if (!has('wrk'))
    throw new Error('wrk is missing: install it, for example with `apt install wrk`');
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const command = ['wrk', '-t1', `-c${connections}`, `-d${length}s`, ...fields, url];
  const [program, ...args] = pinned(LOAD_CORE, command);
  const { stdout } = await run(program, args);
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!requests || !perSecond || BAD_ANSWERS.test(stdout)) {
    throw new Error(`Unexpected responses under load:\n${stdout}`);
  }
  return { requests: Number(requests), perSecond: Number(perSecond) };
}

/** The encoded bytes, which fetch would decode. Throws if the answer is an error. */
export async function fetchRaw(url, { headers = {}, content, method = 'GET' } = {}) {
  const typed = content && { 'content-type': 'application/json' };
  const answer = await request(url, {
    method: content ? 'POST' : method,
    headers: { ...headers, ...typed },
    body: content && JSON.stringify(content),
  });
  const body = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode >= 400) throw new Error(`${url} answered ${answer.statusCode}: ${body}`);
  return { status: answer.statusCode, headers: answer.headers, body };
}

export async function fetchJson(url, options) {
  const { body } = await fetchRaw(url, options);
  return body.length > 0 ? JSON.parse(body) : null;
}
