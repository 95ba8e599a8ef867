#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander';
import { startPublishers } from './news/start-publishers.js';
import { seededRandom } from './random.js';
import { addDemoTalk, DEMO_HANDLES, demoWorld } from './world/demo-world.js';
import { generateWorld, qualifying } from './world/generate-world.js';
import { moveWorld } from './world/move-world.js';
import { startUpstream } from './start-upstream.js';

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}

type Numbers = 'port' | 'channels' | 'videos' | 'seed' | 'quota' | 'publishers' | 'move';

const options = new Command('upstream')
  .description('Simulates the YouTube Data API v3 and news feeds.')
  .option('--port <number>', 'port to listen on; 0 picks a free one', whole, 4010)
  .option('--channels <number>', 'number of synthetic channels', whole, 20)
  .option('--videos <number>', 'videos per channel', whole, 110)
  .option('--seed <number>', 'random seed; the same seed gives the same data', whole, 7)
  .option('--demo', 'the channels and talks of `npm run demo` instead', false)
  .option('--quota <units>', 'daily quota in units', whole, 10_000)
  .option('--publishers <number>', 'number of synthetic news publishers', whole, 0)
  .option('--move <seconds>', 'adds a talk and an article, and raises views, this often', whole, 0)
  .parse()
  .opts<Record<Numbers, number> & { demo: boolean }>();
const { port, channels, seed, move: moveEvery, demo: isDemo } = options;
const { videos: videosPerChannel, quota: quotaLimit } = options;

const world = isDemo ? demoWorld() : generateWorld({ seed, channels, videosPerChannel });
const upstream = await startUpstream({ world, port, quotaLimit });
const publishers = await startPublishers({ publishers: options.publishers, items: 20, isDemo });
const random = seededRandom(seed);
const move = () => {
  moveWorld(upstream.world, random, isDemo ? addDemoTalk : undefined);
  if (options.publishers > 0) publishers.publish(Math.floor(random() * options.publishers));
};
const moving = moveEvery > 0 ? setInterval(move, moveEvery * 1_000) : undefined;

console.log(
  `${world.channels.length} channels, ${world.videos.length} videos, ${qualifying(world).size} episodes`,
);
console.log(`YOUTUBE_API_BASE_URL=${upstream.url}`);
console.log(`YOUTUBE_API_KEY=${upstream.key}`);

if (isDemo) console.log(`channels ${DEMO_HANDLES.join(' ')}`);
if (options.publishers > 0) {
  console.log(`FEED_LOOPBACK_ORIGINS=${publishers.origins}`);
  console.log(`publishers ${publishers.servers.map(({ feedUrl }) => feedUrl).join(' ')}`);
}
// Last: with this line everything is served.
console.log('upstream ready');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(moving);
    void Promise.all([upstream.close(), publishers.close()]);
  });
