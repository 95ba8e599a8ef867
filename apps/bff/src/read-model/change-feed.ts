/** What a client may have to fetch again; the same words the stream sends. */
export const CHANGE_TAGS = [
  'home',
  'hero',
  'stats',
  'channel-rows',
  // The list of channels, with how many episodes each has.
  'channels',
  // The groups of topics, with how many episodes each topic has.
  'topics',
  // Any list or page of episodes beside the home page's.
  'episodes',
  // Any list of news articles.
  'news',
  // How many feeds and articles there are, and when the latest came.
  'news-stats',
  // Any list of events.
  'events',
] as const;
export type ChangeTag = (typeof CHANGE_TAGS)[number];

type Listener = (tag: ChangeTag) => void;

/** Tells whoever wants to know that something visitors see has changed. Cheap: called per message. */
export class ChangeFeed {
  private readonly listeners = new Set<Listener>();

  /** Returns how to stop listening. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  announce(...tags: readonly ChangeTag[]): void {
    for (const listener of this.listeners) tags.forEach(listener);
  }
}
