import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { findChromium } from '../../test/chromium.mjs';
import { startEmbeddedMode } from '../ingest/modes.mjs';
import { writeSection } from '../markdown.mjs';
import { Visitor } from './visitor.mjs';
import { INTERACTIONS } from './interactions.mjs';
import { report } from './report.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  channels: { type: 'string', default: '20' },
  videos: { type: 'string', default: '250' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
};
const UNITS = 100_000_000;
const SEED = 7;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    rounds: Number(values.rounds),
    channels: Number(values.channels),
    videos: Number(values.videos),
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const log = (line) => process.stderr.write(`interactions: ${line}\n`);
  const chromium = await findChromium({ log, root: ROOT });
  if (!chromium) throw new Error('Chromium not found. Set CHROMIUM_PATH');
  const chosen = INTERACTIONS.filter(({ name }) => name.includes(values.only));
  const closing = [];
  try {
    const siteUrl = await startSite(settings, closing);
    const visitor = await Visitor.open(chromium, siteUrl);
    closing.push(() => visitor.close());
    const outcomes = chosen.map((interaction) => ({ ...interaction, measured: [] }));
    for (let round = 0; round < settings.rounds; round += 1) {
      for (const outcome of outcomes) {
        const measured = await visitor.measure(outcome);
        log(`round ${round + 1}, ${outcome.name}: ${JSON.stringify(measured)}`);
        outcome.measured.push(measured);
      }
    }
    const text = report(outcomes, settings);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('interactions', text);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function startSite({ channels, videos }, closing) {
  const plan = { seed: SEED, channels, videosPerChannel: videos, edgeCases: false };
  const upstream = await startUpstream({ world: generateWorld(plan), quotaLimit: UNITS });
  closing.push(() => upstream.close());
  const product = await startEmbeddedMode({
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
    SCHEDULES: 'off',
    SAMPLE_CATALOGUE: 'off',
  });
  closing.push(() => product.stop());
  const channelIds = upstream.world.channels.map(({ id }) => id);
  await product.follow(channelIds);
  await product.sync(channelIds);
  await product.filled(channels * videos);
  return product.siteUrl;
}
