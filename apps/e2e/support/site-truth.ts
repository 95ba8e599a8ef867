import { MINIMUM_SECONDS, qualifying, type Upstream, type Video } from '@elevate/upstream';
import type { BffClient, SeenEpisode } from './bff-client.js';
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
