import { parseArgs } from 'node:util';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { writeSection } from '../markdown.mjs';
import { startServers } from '../servers.mjs';
import { publishEpisodes } from './episodes.mjs';
import { measureRebuild } from './rebuild.mjs';
import { report } from './report.mjs';
import { measureSync } from './sync.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  processes: { type: 'string', default: '1,2,4' },
  channels: { type: 'string', default: '96' },
  videos: { type: 'string', default: '10' },
  latency: { type: 'string', default: '200' },
  jobs: { type: 'string', default: '2' },
  episodes: { type: 'string', default: '100000' },
  rebuilds: { type: 'string', default: '3' },
  write: { type: 'boolean', default: false },
};
const UNITS = 100_000_000;
const SEED = 11;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { write, processes, ...numbers } = values;
  const settings = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
  );
  const counts = processes.split(',').map(Number);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const sync = await measureSyncs(settings, counts);
  const rebuild = await measureRebuilds(settings);
  const text = report({ sync, rebuild, count: settings.episodes }, settings);
  process.stdout.write(`\n${text}\n`);
  if (write) writeSection('scale', text);
}

async function measureSyncs({ rounds, channels, videos, latency, jobs }, counts) {
  const all = rounds * counts.length * channels;
  const plan = { seed: SEED, channels: all, videosPerChannel: videos, edgeCases: false };
  const faults = { rules: [{ kind: 'latency', ms: latency }] };
  const world = generateWorld(plan);
  const upstream = await startUpstream({ world, faults, quotaLimit: UNITS });
  const servers = await startServers();
  const settings = {
    ...servers.settings,
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
    JOBS_AT_ONCE: String(jobs),
  };
  const outcomes = new Map(counts.map((count) => [count, []]));
  const unread = upstream.world.channels.map(({ id }) => id);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? counts : [...counts].reverse();
      for (const count of order) {
        const channelIds = unread.splice(0, channels);
        const outcome = await measureSync({ processes: count, servers, settings, channelIds });
        outcomes.get(count).push(outcome);
        process.stdout.write(
          `round ${round + 1}: ${count} processes, ${outcome.perSecond.toFixed(1)} sources/s\n`,
        );
      }
    }
    return outcomes;
  } finally {
    await servers.stop();
    await upstream.close();
  }
}

async function measureRebuilds({ episodes, rebuilds }) {
  const servers = await startServers();
  try {
    const messages = await publishEpisodes(servers.brokers, episodes);
    const outcomes = [];
    for (let round = 0; round < rebuilds; round += 1) {
      outcomes.push(await measureRebuild({ servers, count: episodes, messages }));
      const { reading, snapshot } = outcomes.at(-1);
      const [read, loaded] = [reading, snapshot.ready].map((value) => `${value.toFixed(1)} s`);
      process.stdout.write(
        `rebuild ${round + 1}: read in ${read}, ready from a snapshot after ${loaded}\n`,
      );
    }
    return outcomes;
  } finally {
    await servers.stop();
  }
}
