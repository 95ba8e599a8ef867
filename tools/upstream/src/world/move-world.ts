import { between, pick, type Random } from '../random.js';
import { SUBJECTS } from './words.js';
import type { WorldStore } from './world-store.js';

const WATCHED_AT_ONCE = 10;

/** Adds one talk to a random channel and raises the views of ten talks. */
export function moveWorld(world: WorldStore, random: Random): void {
  const [first, ...others] = world.channels;
  if (!first) return;
  const { id: channelId, title } = pick(random, [first, ...others]);
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
  const { videos } = world;
  for (let count = 0; count < WATCHED_AT_ONCE; count += 1) {
    const video = videos[between(random, 0, videos.length - 1)];
    if (video?.viewCount == null) continue;
    world.patchVideo(video.id, { viewCount: video.viewCount + between(random, 100, 20_000) });
  }
}
