import { SUBJECTS } from '../made-up.js';
import { between, pick, type Random } from '../random.js';
import type { WorldStore } from './world-store.js';
import type { Channel } from './world.schema.js';

const WATCHED_AT_ONCE = 10;

export function moveWorld(world: WorldStore, random: Random, addTalk = addSyntheticTalk): void {
  if (world.channels.length === 0) return;
  addTalk(world, random);
  const { videos } = world;
  for (let count = 0; count < WATCHED_AT_ONCE; count += 1) {
    const video = videos[between(random, 0, videos.length - 1)];
    if (video?.viewCount == null) continue;
    world.patchVideo(video.id, { viewCount: video.viewCount + between(random, 100, 20_000) });
  }
}

function addSyntheticTalk(world: WorldStore, random: Random): void {
  const { id: channelId, title } = pick(random, world.channels as [Channel, ...Channel[]]);
  const subject = pick(random, SUBJECTS);
  const number = world.uploads(channelId).length + 1;
  world.addVideo({
    channelId,
    title: `Synthetic talk ${number} of ${title}: ${subject.title}`,
    description: 'Made-up talk. No such recording exists.',
    durationSeconds: between(random, 602, 5_400),
    tags: [...subject.tags],
    viewCount: between(random, 10, 400),
  });
}
