import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadWorld } from './generate-world.js';
import { aChannel, aVideo, aWorld } from '../../test/kit.js';

describe('loadWorld', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'upstream-'))));
  afterEach(() => rm(folder, { recursive: true }));

  async function fileOf(content: unknown): Promise<string> {
    const path = join(folder, 'world.json');
    await writeFile(path, JSON.stringify(content));
    return path;
  }

  it('reads a file and applies the defaults', async () => {
    const { id, channelId, title, publishedAt } = aVideo(1);
    const short = { id, channelId, title, publishedAt, durationSeconds: 1_200 };
    const path = await fileOf({ channels: [aChannel()], videos: [short] });
    expect(await loadWorld(path)).toEqual({ channels: [aChannel()], videos: [aVideo(1)] });
  });

  it.each([
    ['an id of the wrong length', { id: 'short' }],
    ['a field it does not know', { viewcount: 3 }],
    ['a date it cannot read', { publishedAt: 'yesterday' }],
  ])('refuses a video with %s', async (_, wrong) => {
    const path = await fileOf({ ...aWorld(1), videos: [{ ...aVideo(1), ...wrong }] });
    await expect(loadWorld(path)).rejects.toThrow(Object.keys(wrong)[0]);
  });
});
