/** What a client may have to fetch again; the same words the stream sends. */
export const CHANGE_TAGS = ['home', 'hero', 'stats', 'channel-rows'] as const;
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
