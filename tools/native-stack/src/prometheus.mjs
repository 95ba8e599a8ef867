import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuarded } from './guarded-process.mjs';
import { freePorts } from '../../embedded-mongo/src/ports.mjs';
import { findPrometheus } from './prometheus-programs.mjs';

const READY_WITHIN_MS = 60_000;

/** Starts Prometheus on a free loopback port. `configuration` is prometheus.yml; `rules` becomes rules.yml beside it. */
export async function startPrometheus({ configuration, rules, log = () => {} }) {
  const { prometheus } = await findPrometheus({ log });
  const folder = await mkdtemp(join(tmpdir(), 'elevate-prometheus-'));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, 'prometheus.yml'), configuration);
  await writeFile(join(folder, 'rules.yml'), rules);
  const output = join(folder, 'prometheus.log');
  const server = await startGuarded({
    command: [
      prometheus,
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // Alerts that fire again after a restart are no concern of a short run.
      '--rules.alert.for-outage-tolerance=1s',
      '--rules.alert.for-grace-period=0s',
    ],
    output,
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isReady(url, server))) {
    const said = await readFile(output, 'utf8').catch(() => '');
    await stop();
    throw new Error(`Prometheus did not start:\n${said.split('\n').slice(-15).join('\n')}`);
  }
  return { url, pid: server.pid, ended: server.ended, stop };
}

async function isReady(url, server) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.isRunning) {
    const answer = await fetch(`${url}/-/ready`).catch(() => null);
    if (answer?.ok) return true;
    await delay(100);
  }
  return false;
}
