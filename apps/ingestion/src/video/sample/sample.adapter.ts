import type { ChannelFacts } from '../channels/channel.schema.js';
import type { VideoFacts } from '../videos/observation.js';
import { spokenLanguage } from '../videos/spoken-language.js';
import { toThumbnails } from '../youtube/thumbnails.js';
import type { SampleEpisodeWire } from './sample.wire.js';

/** The YouTube channel if known, else the event series with its own id. */
export function toSampleChannel({ channel }: SampleEpisodeWire): ChannelFacts {
  return {
    id: channel.youtube_channel_id ?? slug(channel.name),
    name: channel.name,
    handle: channel.handle,
    thumbnail_url: null,
    youtube_channel_id: channel.youtube_channel_id,
  };
}

export function toSampleVideo(entry: SampleEpisodeWire): VideoFacts {
  const { id, name, youtube_channel_id } = toSampleChannel(entry);
  return {
    id: entry.youtube_video_id,
    origin: 'sample',
    title: entry.title,
    description: entry.description,
    tags: entry.topics.filter((topic) => !isRoom(topic)),
    thumbnails:
      entry.thumbnail_url === null ? [] : toThumbnails({ only: { url: entry.thumbnail_url } }),
    duration_seconds: entry.duration_seconds,
    view_count: entry.view_count,
    published_at: entry.published_at === null ? null : new Date(entry.published_at).toISOString(),
    embeddable: true,
    channel: { id, name, youtube_channel_id },
    speakers: entry.speakers,
    ...spokenLanguage(entry.language),
  };
}

// Some conferences tag recordings with the room.
function isRoom(topic: string): boolean {
  return /^room \d+$/i.test(topic);
}

function slug(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
