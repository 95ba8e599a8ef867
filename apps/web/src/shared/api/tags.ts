/** Cache tags: a server-sent update invalidates the queries that provide its tag. */
export const tagTypes = [
  'home',
  'hero',
  'stats',
  'channel-rows',
  'channels',
  'topics',
  'episodes',
  'collections',
  'news',
  'news-stats',
  'events',
  'bookmarks',
  'my-list',
  'lists',
  'following',
  'private-feed',
  'digest',
] as const;
export type Tag = (typeof tagTypes)[number];

export const isTag = (value: unknown): value is Tag => tagTypes.some((tag) => tag === value);
