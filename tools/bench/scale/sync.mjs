import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, machineSeconds, startService } from '../processes.mjs';
import { OPERATOR_TOKEN } from '../servers.mjs';

const POLL_EVERY_MS = 250;
const TIMEOUT_MS = 180_000;

export async function measureSync({ processes, servers, settings, channelIds }) {
  const workers = await Promise.all(
    Array.from({ length: processes }, () => startService('ingestion', settings)),
  );
  try {
    const [{ url }] = workers;
    await command(`${url}/v1/channels`, { channels: channelIds.map((channel) => ({ channel })) });
    const before = usage(workers, servers);
    const began = performance.now();
    const { run } = await command(`${url}/v1/video-syncs`, { channelIds });
    const ended = await untilEnded(url, run.id);
    const seconds = (performance.now() - began) / 1_000;
    if (ended.status !== 'succeeded') throw new Error(`Run ended with status ${ended.status}`);
    return {
      perSecond: channelIds.length / seconds,
      ...difference(before, usage(workers, servers), seconds),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

async function untilEnded(url, id) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { run } = await ask(`${url}/v1/runs/${id}`);
    if (run.status !== 'running') return run;
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`Run did not end within ${TIMEOUT_MS} ms`);
}

function usage(workers, servers) {
  return {
    each: workers.map(({ pid }) => cpuSeconds(pid)),
    servers: servers.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    machine: machineSeconds(),
  };
}

function difference(before, after, seconds) {
  const each = after.each.map((value, index) => (value - before.each[index]) / seconds);
  const busy = after.machine.busy - before.machine.busy;
  const idle = after.machine.idle - before.machine.idle;
  return {
    workers: each.reduce((sum, value) => sum + value, 0),
    servers: (after.servers - before.servers) / seconds,
    idleShare: idle / (busy + idle),
  };
}

function command(url, body) {
  return ask(url, { method: 'POST', body: JSON.stringify(body) });
}

async function ask(url, init = {}) {
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
