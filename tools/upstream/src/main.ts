#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import { generateWorld } from './world/generate-world.js';
import { loadWorld } from './world/load-world.js';
import { qualifying } from './world/qualifying.js';
import { DEFAULT_KEY, startUpstream } from './start-upstream.js';

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}

const options = new Command('upstream')
  .description('Simulates the YouTube Data API v3 and news feeds.')
  .option('--port <number>', 'port to listen on; 0 picks a free one', whole, 4010)
  .option('--channels <number>', 'number of synthetic channels', whole, 20)
  .option('--videos <number>', 'videos per channel', whole, 110)
  .option('--seed <number>', 'random seed; the same seed gives the same data', whole, 7)
  .option('--world <file>', 'JSON file with channels and videos to use instead')
  .option('--feeds <folder>', 'folder of RSS and Atom documents to serve')
  .option('--key <text>', 'the only valid API key', DEFAULT_KEY)
  .option('--quota <units>', 'daily quota in units', whole, 10_000)
  .parse()
  .opts<{
    port: number;
    channels: number;
    videos: number;
    seed: number;
    world?: string;
    feeds?: string;
    key: string;
    quota: number;
  }>();

const plan = { seed: options.seed, channels: options.channels, videosPerChannel: options.videos };
const world = options.world === undefined ? generateWorld(plan) : await loadWorld(options.world);
const upstream = await startUpstream({
  world,
  port: options.port,
  key: options.key,
  quotaLimit: options.quota,
  ...(options.feeds !== undefined && { feedsDir: options.feeds }),
});

console.log(
  `${world.channels.length} channels, ${world.videos.length} videos, ${qualifying(world).size} episodes`,
);
console.log(`YOUTUBE_API_BASE_URL=${upstream.url}`);
console.log(`YOUTUBE_API_KEY=${upstream.key}`);
console.log(
  `feeds    ${upstream.feedsUrl}/videos.xml?channel_id=${world.channels[0]?.id ?? 'UC…'}`,
);
console.log(
  `control  ${upstream.controlUrl}/{faults,quota,requests,videos,channels,world,qualifying}`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void upstream.close());
