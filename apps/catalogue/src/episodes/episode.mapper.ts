import {
  episodeChanged,
  episodeRemoved,
  type EpisodeState,
  type LookedUpEpisode,
  talkFactsOf,
} from '@elevate/contracts/catalogue';
import type { ObservedVideo, WithdrawalReason } from '@elevate/contracts/ingestion';
import type { OutgoingMessage } from '@elevate/messaging';
import type { TopicClassifier } from '../topics/topic-classifier.js';
import {
  type EpisodeDocument,
  isAvailable,
  type KnownEpisode,
  type ObservedEpisode,
  shownState,
} from './episode.repository.js';

export function toEpisode(
  video: ObservedVideo,
  durationSeconds: number,
  classifier: TopicClassifier,
): ObservedEpisode {
  const { id, title, description, tags, thumbnails } = video;
  return {
    ...talkFactsOf(video),
    language: video.language ?? null,
    id,
    thumbnail_url: largestOf(thumbnails)?.url ?? null,
    youtube_video_id: id,
    duration_seconds: durationSeconds,
    topics: classifier.classify({ title, tags, description, channelName: video.channel.name }),
    channel_id: video.channel.id,
  };
}

export function toEpisodeState(document: EpisodeDocument): EpisodeState {
  return { ...shownState(document), version: document.version };
}

export function toEpisodeMessage(document: EpisodeDocument): OutgoingMessage {
  const { _id: subject, version: sequence, removed, hidden } = document;
  return removed || hidden
    ? { type: episodeRemoved.type, subject, sequence, data: null }
    : { type: episodeChanged.type, subject, sequence, data: toEpisodeState(document) };
}

export function toLookedUpEpisode(episode: KnownEpisode): LookedUpEpisode {
  return {
    id: episode._id,
    title: shownState(episode).title ?? null,
    available: isAvailable(episode),
    reason: reasonOf(episode),
  };
}

/** My List names the source's reasons only. */
function reasonOf({ withdrawnFor = null }: KnownEpisode): WithdrawalReason | null {
  return withdrawnFor === 'channel-removed' ? 'gone' : withdrawnFor;
}

function largestOf(thumbnails: ObservedVideo['thumbnails']) {
  // Sources list the smallest first: of equal widths the last is the largest.
  return thumbnails.reduce<ObservedVideo['thumbnails'][number] | undefined>(
    (largest, each) => ((each.width ?? 0) >= (largest?.width ?? 0) ? each : largest),
    undefined,
  );
}
