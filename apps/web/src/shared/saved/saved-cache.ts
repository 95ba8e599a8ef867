import type { SessionStore } from '../session/session-store.js';
import type { SavedKind } from './saved-kinds.js';

/** Optimistic updates of the cached saved items of one account and kind. */
export class SavedCache<Entry extends { readonly created_at: string }> {
  constructor(
    private readonly store: SessionStore,
    private readonly kind: SavedKind<never, Entry>,
    private readonly userId: string,
  ) {}

  /** Undefined until the items are loaded. */
  has(id: string): boolean | undefined {
    return this.kind.idsIn(this.store, this.userId)?.includes(id);
  }

  entry(id: string): Entry | undefined {
    const entries = this.kind.entriesIn(this.store, this.userId);
    return entries?.find((entry) => this.kind.idOf(entry) === id);
  }

  putId(id: string): void {
    const ids = (now: readonly string[]) => [id, ...now.filter((one) => one !== id)];
    this.kind.edit(this.store, this.userId, { ids });
  }

  /** Replaces an existing entry and keeps the newest-first order. */
  put(entry: Entry): void {
    const id = this.kind.idOf(entry);
    this.putId(id);
    const entries = (now: readonly Entry[]) => {
      const others = this.without(now, id);
      const older = others.findIndex(({ created_at }) => created_at <= entry.created_at);
      return others.toSpliced(older < 0 ? others.length : older, 0, entry);
    };
    this.kind.edit(this.store, this.userId, { entries });
  }

  drop(id: string): void {
    this.kind.edit(this.store, this.userId, {
      ids: (now) => now.filter((one) => one !== id),
      entries: (now) => this.without(now, id),
    });
  }

  private without(entries: readonly Entry[], id: string): Entry[] {
    return entries.filter((entry) => this.kind.idOf(entry) !== id);
  }
}
