import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MINIMUM_SECONDS, qualifying, type Upstream } from '@elevate/upstream';
import { ROOT } from './environment.js';

export interface Talk {
  readonly id: string;
  readonly channel: string;
}

const SAMPLE = join(ROOT, 'apps', 'ingestion', 'data', 'sample-catalogue.json');
const sampleSchema = z.object({
  episodes: z.array(
    z.object({
      youtube_video_id: z.string(),
      duration_seconds: z.number().nullable(),
      channel: z.object({ name: z.string() }),
    }),
  ),
});

export async function sampleTalks(): Promise<Talk[]> {
  const { episodes } = sampleSchema.parse(JSON.parse(await readFile(SAMPLE, 'utf8')));
  return episodes
    .filter(({ duration_seconds }) => (duration_seconds ?? 0) >= MINIMUM_SECONDS)
    .map(({ youtube_video_id: id, channel }) => ({ id, channel: channel.name }));
}

/** Talks of the fake upstream that the site should show. Of these channels; default: of all. */
export function outsideTalks({ world }: Upstream, channels?: readonly string[]): Talk[] {
  const qualified = qualifying(world);
  return world.videos
    .filter(({ id, channelId }) => qualified.has(id) && (channels?.includes(channelId) ?? true))
    .map(({ id, channelId }) => ({ id, channel: world.channel(channelId)?.title ?? '' }));
}
