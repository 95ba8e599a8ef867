import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';

/** A made-up YouTube channel id. */
export const channelId = (n: number): string => `UCTEST${String(n).padStart(18, '0')}`;

/** A made-up YouTube video id. */
export const videoId = (n: number): string => `TEST${String(n).padStart(7, '0')}`;

/** A made-up talk. */
export function video(n: number, change: Partial<ObservedVideo> = {}): ObservedVideo {
  return {
    id: videoId(n),
    version: 1,
    origin: 'youtube',
    title: `Test talk ${n}`,
    description: '',
    tags: [],
    thumbnails: [{ url: `https://images.example.org/${n}.jpg`, width: 1280, height: 720 }],
    duration_seconds: 1_800,
    view_count: 100,
    published_at: '2026-01-01T00:00:00.000Z',
    embeddable: true,
    channel: { id: channelId(1), name: 'Test Channel', youtube_channel_id: channelId(1) },
    speakers: [],
    ...change,
  };
}

/** A made-up channel as its own message tells of it. */
export function channel(n: number, change: Partial<ObservedChannel> = {}): ObservedChannel {
  return {
    id: channelId(n),
    version: 1,
    name: `Test Channel ${n}`,
    handle: `@test-channel-${n}`,
    thumbnail_url: `https://images.example.org/channel-${n}.jpg`,
    youtube_channel_id: channelId(n),
    ...change,
  };
}
