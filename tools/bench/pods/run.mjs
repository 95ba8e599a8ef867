import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { writeSection } from '../markdown.mjs';
import { cpuSeconds, memoryOf } from '../processes.mjs';
import { APPS, Pods } from './pods.mjs';
import { problemsOf, report } from './report.mjs';
import { useFor } from './visitors.mjs';

const OPTIONS = {
  episodes: { type: 'string', default: '5000' },
  seconds: { type: 'string', default: '60' },
  'per-second': { type: 'string', default: '200' },
  write: { type: 'boolean', default: false },
};
const SEED = 5;
const PER_CHANNEL = 100;
const UNITS = 100_000_000;

/** Measures what the pods of each app use, and compares it with the requests and limits of `k8s/base`. */
export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const numbers = {
    episodes: Number(values.episodes),
    seconds: Number(values.seconds),
    perSecond: Number(values['per-second']),
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const measured = await measure(numbers);
  const declared = Object.fromEntries(APPS.map((app) => [app, resourcesOf(app)]));
  const text = report(measured, declared, numbers);
  process.stdout.write(`\n${text}\n`);
  for (const problem of problemsOf(measured, declared)) {
    process.stderr.write(`pods: ${problem}\n`);
    process.exitCode = 1;
  }
  if (values.write) writeSection('pods', text);
}

async function measure({ episodes, seconds, perSecond }) {
  const plan = {
    seed: SEED,
    channels: Math.ceil(episodes / PER_CHANNEL),
    videosPerChannel: PER_CHANNEL,
    edgeCases: false,
  };
  const upstream = await startUpstream({ world: generateWorld(plan), quotaLimit: UNITS });
  const pods = await Pods.start({
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
  });
  try {
    const filling = await during(pods, () => pods.fill(upstream.world));
    const load = await during(pods, () =>
      useFor({ siteUrl: pods.siteUrl, seconds, perSecond, world: upstream.world }),
    );
    const rest = await during(pods, () => delay(seconds * 1_000));
    return Object.fromEntries(
      APPS.map((app) => {
        const { now, most } = memoryOf(pods.pidOf(app));
        const cores = { filling: filling[app], load: load[app], rest: rest[app] };
        return [app, { memory: { rest: now, most }, cores }];
      }),
    );
  } finally {
    await pods.stop();
    await upstream.close();
  }
}

/** Cores that each app kept busy on average. */
async function during(pods, work) {
  const used = () => Object.fromEntries(APPS.map((app) => [app, cpuSeconds(pods.pidOf(app))]));
  const before = used();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const after = used();
  return Object.fromEntries(APPS.map((app) => [app, (after[app] - before[app]) / seconds]));
}

function resourcesOf(app) {
  const file = new URL(`../../../k8s/base/${app}/deployment.yaml`, import.meta.url);
  const { requests, limits } = parse(readFileSync(file, 'utf8')).spec.template.spec.containers[0]
    .resources;
  return {
    cores: Number.parseInt(requests.cpu, 10) / 1_000,
    requestMb: megabytes(requests.memory),
    limitMb: megabytes(limits.memory),
  };
}

const megabytes = (text) => Number.parseInt(text, 10) * (text.endsWith('Gi') ? 1_024 : 1);
