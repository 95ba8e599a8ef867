import { durationSeconds } from './iso-duration.js';
import { videoIdentityWire, videoWire, type VideoWire } from './video.wire.js';

/** `duration` 0 and absent both mean unknown. */
export interface ParsedVideo {
  readonly wire: VideoWire;
  readonly duration: number | null;
  readonly views: number | null;
}

export interface ParsedVideos {
  readonly good: readonly ParsedVideo[];
  readonly malformedIds: readonly string[];
  readonly malformed: number;
}

export function parseVideos(items: readonly unknown[]): ParsedVideos {
  const good: ParsedVideo[] = [];
  const malformedIds: string[] = [];
  for (const item of items) {
    const video = parseVideo(item);
    const identity = videoIdentityWire.safeParse(item);
    if (video) good.push(video);
    else if (identity.success) malformedIds.push(identity.data.id);
  }
  return { good, malformedIds, malformed: items.length - good.length };
}

function parseVideo(item: unknown): ParsedVideo | null {
  const result = videoWire.safeParse(item);
  if (!result.success) return null;
  const { contentDetails, statistics } = result.data;
  const text = contentDetails?.duration;
  const seconds = text === undefined ? 0 : durationSeconds(text);
  const views = statistics?.viewCount === undefined ? null : Number(statistics.viewCount);
  if (seconds === null || !(views === null || Number.isSafeInteger(views))) return null;
  return { wire: result.data, duration: seconds === 0 ? null : seconds, views };
}
