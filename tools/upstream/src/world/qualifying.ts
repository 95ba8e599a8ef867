import type { Channel, Video } from './world.schema.js';

export interface ReadableWorld {
  readonly channels: readonly Channel[];
  readonly videos: readonly Video[];
}

export const MINIMUM_SECONDS = 600;

/** Ids that a correct client shows: 600 s or more, public, not live, available. */
export function qualifying(world: ReadableWorld): Set<string> {
  const open = new Set(
    world.channels.filter((channel) => channel.uploads === 'open').map(({ id }) => id),
  );
  return new Set(
    world.videos
      .filter((video) => open.has(video.channelId) && isEpisode(video))
      .map(({ id }) => id),
  );
}

function isEpisode(video: Video): boolean {
  const { privacy, deleted, uploadStatus, malformed, live, durationSeconds } = video;
  const visible = privacy === 'public' && !deleted && malformed === undefined;
  const playable = live === 'none' && uploadStatus !== 'failed' && uploadStatus !== 'rejected';
  return visible && playable && (durationSeconds ?? 0) >= MINIMUM_SECONDS;
}
