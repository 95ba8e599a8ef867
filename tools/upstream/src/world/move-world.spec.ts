import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../random.js';
import { addDemoTalk, DEMO_HANDLES, demoWorld } from './demo-world.js';
import { generateWorld, qualifying } from './generate-world.js';
import { moveWorld } from './move-world.js';
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

  it('adds talks that look like the others of the demo', () => {
    const world = new WorldStore(demoWorld());
    const known = new Set(world.videos.map(({ id }) => id));
    expect(qualifying(world).size).toBe(known.size);
    expect(new Set(world.channels.map(({ handle }) => handle))).toEqual(new Set(DEMO_HANDLES));
    moveWorld(world, seededRandom(2), addDemoTalk);
    const [added] = world.videos.filter(({ id }) => !known.has(id));
    expect(added).toMatchObject({ id: expect.stringMatching(/^demo/), thumbnails: [] });
    expect(added?.description).toMatch(/^Made up .*\n\nChapters:\n00:00 Welcome\n/);
  });

  it('keeps the ids of the talks that have a transcript', () => {
    const folder = new URL('../../data/transcripts', import.meta.url);
    const files = readdirSync(folder, { recursive: true }).filter((path) => extname(`${path}`));
    const talks = new Set(files.map((path) => basename(`${path}`).split('.')[0]));
    const ids = demoWorld().videos.map(({ id }) => id);
    expect(ids.filter((id) => talks.has(id))).toHaveLength(talks.size);
  });

  it('leaves a world without channels alone', () => {
    const world = new WorldStore({ channels: [], videos: [] });
    moveWorld(world, seededRandom(1));
    expect(world.videos).toEqual([]);
  });
});
