import type { ObservedArticle, ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';

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

/** A made-up id of an article. */
export const articleId = (n: number): string => String(n).padStart(32, '0');

/** A made-up article of a feed of its own. */
export function observedArticle(n: number, change: Partial<ObservedArticle> = {}): ObservedArticle {
  return {
    id: articleId(n),
    version: 1,
    feed: { id: `feed-${n}`, name: `Feed ${n}`, category: 'News' },
    title: `Test article ${n}`,
    description: '',
    link: `https://news.example.org/${n}`,
    canonical_link: `https://news.example.org/${n}`,
    thumbnail_url: null,
    published_at: new Date().toISOString(),
    first_seen_at: '2026-01-01T01:00:00.000Z',
    keywords: [],
    cve_ids: [],
    ...change,
  };
}
