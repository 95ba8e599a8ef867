import { MIN_EPISODE_SECONDS } from '@elevate/rules';
import type { Observation, SkipReason, VideoFacts } from '../videos/observation.js';
import { spokenLanguage } from '../videos/spoken-language.js';
import { toThumbnails } from './thumbnails.js';
import type { ParsedVideo } from './video.parser.js';

export function toObservation(video: ParsedVideo): Observation {
  const facts = toFacts(video);
  const skip = skipReason(video);
  return skip
    ? { kind: 'skipped', id: facts.id, reason: skip, facts }
    : { kind: 'showable', facts };
}

function toFacts({ wire, duration, views }: ParsedVideo): VideoFacts {
  const { id, snippet, status } = wire;
  return {
    id,
    origin: 'youtube',
    title: snippet.title,
    description: snippet.description,
    tags: snippet.tags,
    thumbnails: toThumbnails(snippet.thumbnails),
    duration_seconds: duration,
    view_count: views,
    published_at: new Date(snippet.publishedAt).toISOString(),
    embeddable: status?.embeddable ?? true,
    channel: {
      id: snippet.channelId,
      name: snippet.channelTitle,
      youtube_channel_id: snippet.channelId,
    },
    speakers: [],
    ...spokenLanguage(snippet.defaultAudioLanguage),
  };
}

const REJECTED = new Set(['rejected', 'failed', 'deleted']);
const ON_AIR = new Set(['live', 'upcoming']);

// Order matters: a private stream is private, and a stream has no duration until it ends.
function skipReason({ wire: { snippet, status }, duration }: ParsedVideo): SkipReason | null {
  if (REJECTED.has(status?.uploadStatus ?? '')) return 'rejected';
  if ((status?.privacyStatus ?? 'public') !== 'public') return 'private';
  if (ON_AIR.has(snippet.liveBroadcastContent)) return 'live';
  if (duration === null) return 'unknown_duration';
  return duration < MIN_EPISODE_SECONDS ? 'short' : null;
}
