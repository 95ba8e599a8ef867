/** Parts of the site a client may have to refetch; sent on the update stream. */
export const CHANGE_TAGS = [
  'home',
  'hero',
  'stats',
  'channel-rows',
  'channels',
  'topics',
  // Any episode list or page except the home page.
  'episodes',
  'news',
  'news-stats',
  'events',
] as const;
export type ChangeTag = (typeof CHANGE_TAGS)[number];

type Listener = (tag: ChangeTag) => void;

/** Runs once per message, so it must stay cheap. */
export class ChangeFeed {
  private readonly listeners = new Set<Listener>();

  /** Returns the unsubscribe function. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  announce(...tags: readonly ChangeTag[]): void {
    for (const listener of this.listeners) tags.forEach(listener);
  }
}
