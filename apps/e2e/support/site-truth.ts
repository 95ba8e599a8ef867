import { waitUntil } from '@elevate/testing';
import { MINIMUM_SECONDS, qualifying, type Upstream, type Video } from '@elevate/upstream';
import { BffClient, type SeenEpisode } from './bff-client.js';
import { concurrently } from './concurrently.js';

/** Differences between the site and the upstream; empty or equal on success. */
export interface SiteTruth {
  readonly missing: readonly string[];
  readonly notToBeShown: readonly string[];
  readonly tooShort: readonly string[];
  readonly wrong: readonly string[];
  /** Shown twice in one list, as `list: id`. */
  readonly repeated: readonly string[];
  readonly counted: number;
  readonly expected: number;
}

const AT_ONCE = 16;
const SETTLED_WITHIN_MS = 240_000;

/** Of a site that shows every episode of the source exactly once. */
export function rightTruth(expected: number): SiteTruth {
  const nothing = { missing: [], notToBeShown: [], tooShort: [], wrong: [], repeated: [] };
  return { ...nothing, counted: expected, expected };
}

/** The truth of each site, once all are right or the time is over. */
export async function settledTruths(
  urls: readonly string[],
  upstream: Upstream,
  sync: () => Promise<unknown>,
): Promise<SiteTruth[]> {
  const read = () => Promise.all(urls.map((url) => siteTruth(new BffClient(url), upstream)));
  const right = urls.map(() => rightTruth(qualifying(upstream.world).size));
  // A talk is gone when a second sync has missed it too.
  const areRight = async () => {
    await sync();
    return JSON.stringify(await read()) === JSON.stringify(right);
  };
  const options = { timeoutMs: SETTLED_WITHIN_MS, everyMs: 500, what: 'the sites to be right' };
  await waitUntil(areRight, options).catch(() => undefined);
  return read();
}

export async function siteTruth(site: BffClient, upstream: Upstream): Promise<SiteTruth> {
  const truth = qualifying(upstream.world);
  const videos = upstream.world.videos;
  const answers = await concurrently(videos, AT_ONCE, ({ id }) => site.episode(id));
  const qualified = videos.flatMap((video, index) => {
    const episode = answers[index];
    return episode ? [{ video, episode }] : [];
  });
  const lists = await allLists(site);
  const listed = Object.values(lists).flat();
  const { videos: counted } = await site.stats();
  const ids = new Set(qualified.map(({ video }) => video.id));
  const everywhere = [...qualified.map(({ episode }) => episode), ...listed];
  return {
    missing: [...truth].filter((id) => !ids.has(id)),
    notToBeShown: [...new Set([...ids, ...listed.map(({ id }) => id)])].filter(
      (id) => !truth.has(id),
    ),
    tooShort: everywhere
      .filter((episode) => episode.duration_seconds < MINIMUM_SECONDS)
      .map(({ id }) => id),
    wrong: qualified
      .filter(({ video, episode }) => !isSame(video, episode))
      .map(({ video }) => video.id),
    repeated: Object.entries(lists).flatMap(([name, list]) =>
      repeats(list).map((id) => `${name}: ${id}`),
    ),
    counted,
    expected: truth.size,
  };
}

async function allLists(site: BffClient): Promise<Record<string, SeenEpisode[]>> {
  const { rows } = await site.home();
  const channelRows = await site.channelRows();
  return {
    ...Object.fromEntries(rows.map(({ id, episodes }) => [id, episodes])),
    'channel rows': channelRows.flatMap(({ episodes }) => episodes),
  };
}

function isSame(video: Video, episode: SeenEpisode): boolean {
  return (
    episode.id === video.id &&
    episode.youtube_video_id === video.id &&
    episode.channel_id === video.channelId &&
    episode.duration_seconds === video.durationSeconds &&
    episode.view_count === video.viewCount &&
    episode.embeddable === (video.embeddable && !video.ageRestricted) &&
    Date.parse(episode.published_at ?? '') ===
      Date.parse(video.streaming?.actualStartTime ?? video.publishedAt)
  );
}

function repeats(list: readonly SeenEpisode[]): string[] {
  const visited = new Set<string>();
  return list.map(({ id }) => id).filter((id) => visited.size === visited.add(id).size);
}
