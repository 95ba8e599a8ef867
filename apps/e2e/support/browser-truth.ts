import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MINIMUM_SECONDS, qualifying, type Upstream } from '@elevate/upstream';
import type { SeenRow } from './browser-home.js';
import { ROOT } from './environment.js';
import { DAY_MS } from '@elevate/rules';

export interface Talk {
  readonly id: string;
  readonly title: string;
  readonly channel: string;
  /** Milliseconds since 1970; -Infinity if unknown. */
  readonly published: number;
  /** -1 if unknown. */
  readonly views: number;
}

const SAMPLE = join(ROOT, 'apps', 'ingestion', 'data', 'sample-catalogue.json');
const sampleSchema = z.object({
  episodes: z.array(
    z.object({
      youtube_video_id: z.string(),
      title: z.string(),
      published_at: z.string().nullable(),
      duration_seconds: z.number().nullable(),
      view_count: z.number().nullable(),
      channel: z.object({ name: z.string() }),
    }),
  ),
});

export async function sampleTalks(): Promise<Talk[]> {
  const { episodes } = sampleSchema.parse(JSON.parse(await readFile(SAMPLE, 'utf8')));
  return episodes
    .filter(({ duration_seconds }) => (duration_seconds ?? 0) >= MINIMUM_SECONDS)
    .map((episode) => ({
      id: episode.youtube_video_id,
      title: episode.title,
      channel: episode.channel.name,
      published: episode.published_at === null ? -Infinity : Date.parse(episode.published_at),
      views: episode.view_count ?? -1,
    }));
}

/** Talks of the fake upstream that the site should show. */
/** Of these channels; default: of all. */
export function outsideTalks({ world }: Upstream, channels?: readonly string[]): Talk[] {
  const qualified = qualifying(world);
  return world.videos
    .filter(({ id, channelId }) => qualified.has(id) && (channels?.includes(channelId) ?? true))
    .map((video) => ({
      id: video.id,
      title: video.title,
      channel: world.channel(video.channelId)?.title ?? '',
      published: Date.parse(video.streaming?.actualStartTime ?? video.publishedAt),
      views: video.viewCount ?? -1,
    }));
}

// Re-implements the spec's rules naively, as an oracle.
const CAREER = ['career', 'interview', 'job', 'salary', 'resume'];
const descending = (x: number, y: number) => (x === y ? 0 : y > x ? 1 : -1);
const newest = (x: Talk, y: Talk) => descending(x.published, y.published) || (x.id < y.id ? -1 : 1);
const mostViewed = (x: Talk, y: Talk) => descending(x.views, y.views) || newest(x, y);
const isCareer = ({ title }: Talk) => CAREER.some((word) => title.toLowerCase().includes(word));

export function fixedRows(talks: readonly Talk[], now = Date.now()): SeenRow[] {
  // Without view counts, the page says so instead of repeating New Releases.
  const viewed = talks.some(({ views }) => views >= 0) ? [...talks].sort(mostViewed) : [];
  const recent = talks.filter(({ published }) => published >= now - 30 * DAY_MS);
  return [
    row('Trending Now', recent.sort(mostViewed), 20),
    row('New Releases', [...talks].sort(newest), 20),
    row('Most Popular', viewed, 20),
    row('Career & Interviews', talks.filter(isCareer).sort(newest), 20),
  ];
}

export function channelPages(talks: readonly Talk[]): SeenRow[][] {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const names = [...new Set(talks.map(({ channel }) => channel))].sort(compare);
  const rows = names.map((name) =>
    row(name, talks.filter(({ channel }) => channel === name).sort(newest), 10),
  );
  return Array.from({ length: Math.ceil(rows.length / 10) }, (_, page) =>
    rows.slice(page * 10, page * 10 + 10),
  );
}

function row(heading: string, talks: readonly Talk[], limit: number): SeenRow {
  return { heading, cards: talks.slice(0, limit).map(({ id, title }) => ({ id, title })) };
}
