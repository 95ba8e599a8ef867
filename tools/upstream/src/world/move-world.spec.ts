import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../random.js';
import { addDemoTalk, DEMO_HANDLES, demoWorld } from './demo-world.js';
import { qualifying } from './generate-world.js';
import { moveWorld } from './move-world.js';
import { WorldStore } from './world-store.js';

describe('moveWorld', () => {
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
});
