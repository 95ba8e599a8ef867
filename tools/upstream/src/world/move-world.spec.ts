import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../random.js';
import { generateWorld, moveWorld } from './generate-world.js';
import { WorldStore } from './world-store.js';

const views = (world: WorldStore) =>
  world.videos.reduce((sum, { viewCount }) => sum + (viewCount ?? 0), 0);

describe('moveWorld', () => {
  it('adds a talk long enough to be shown and raises views', () => {
    const world = new WorldStore(generateWorld({ seed: 3, channels: 2, videosPerChannel: 5 }));
    const before = { ids: new Set(world.videos.map(({ id }) => id)), views: views(world) };
    moveWorld(world, seededRandom(1));
    const added = world.videos.filter(({ id }) => !before.ids.has(id));
    expect(added).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/^Synthetic/) }),
    ]);
    expect(added[0]?.durationSeconds).toBeGreaterThanOrEqual(600);
    expect(views(world)).toBeGreaterThan(before.views + 400);
  });

  it('leaves a world without channels alone', () => {
    const world = new WorldStore({ channels: [], videos: [] });
    moveWorld(world, seededRandom(1));
    expect(world.videos).toEqual([]);
  });
});
