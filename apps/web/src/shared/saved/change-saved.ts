import { baseApi } from '../api/base-api.js';
import { type Notice, notify } from '../lib/notify.js';
import { refetchSession } from '../session/session-keeper.js';
import { sessionIn, type SessionStore } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
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

/** `signed-out`: no account is signed in, so nothing was changed. */
export type SavedOutcome = 'done' | 'signed-out';

type Dated = { readonly created_at: string };

const UNAUTHORIZED = 401;
const ALREADY_THERE = 409;
const UNDO_MS = 10_000;

/** Toggles an item optimistically for the signed-in account. */
export async function toggleSaved<Item extends { readonly id: string }, Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<Item, Entry>,
  item: Item,
): Promise<SavedOutcome> {
  if (sessionIn(store).status === 'unknown') await refetchSession(store);
  const { user } = sessionIn(store);
  if (!user) return 'signed-out';
  const cache = new SavedCache(store, kind, user.id);
  const change = new SavedChange(store, kind, cache, item.id);
  if (cache.has(item.id)) return change.remove();
  cache.put(kind.entryOf(user.id, item));
  return change.add();
}

/** Adds an item by its id alone, or again with the entry it had. */
export async function addSaved<Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<never, Entry>,
  id: string,
  entry?: Entry,
): Promise<void> {
  const { user } = sessionIn(store);
  if (!user) return;
  const cache = new SavedCache(store, kind, user.id);
  if (entry) cache.put(entry);
  await new SavedChange(store, kind, cache, id).add();
}

/** Also works for items that are no longer available. */
export async function removeSaved<Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<never, Entry>,
  id: string,
): Promise<void> {
  const { user } = sessionIn(store);
  if (user) await new SavedChange(store, kind, new SavedCache(store, kind, user.id), id).remove();
}

/** The newest change of each item. */
const newest = new Map<string, object>();

/** Sends one optimistic change and reverts it on failure. */
class SavedChange<Entry extends Dated> {
  constructor(
    private readonly store: SessionStore,
    private readonly kind: SavedKind<never, Entry>,
    private readonly cache: SavedCache<Entry>,
    private readonly id: string,
  ) {
    newest.set(this.key, this);
  }

  async add(): Promise<SavedOutcome> {
    const { store, kind, cache, id } = this;
    const { data, error } = await this.serialize(() => kind.add(store, id));
    if (data) {
      this.confirm({ message: kind.messages.added }, () => cache.put(data));
    } else if (statusOf(error) === ALREADY_THERE) {
      cache.putId(id);
      notify({ kind: kind.duplicateNotice, message: kind.messages.duplicate });
      this.refetch();
    } else {
      cache.drop(id);
      if (!sessionIn(store).user) return 'signed-out';
      this.notifyFailure(error, kind.messages.notAdded);
    }
    return 'done';
  }

  async remove(): Promise<SavedOutcome> {
    const { store, kind, cache, id } = this;
    const entry = cache.entry(id);
    cache.drop(id);
    const { error } = await this.serialize(() => kind.remove(store, id));
    if (error) {
      if (entry) cache.put(entry);
      else cache.putId(id);
      this.notifyFailure(error, kind.messages.notRemoved);
    } else {
      // A response that was under way may have restored it.
      const action = this.undo(entry);
      this.confirm({ message: kind.messages.removed, ...action }, () => cache.drop(id));
    }
    return 'done';
  }

  /** Nothing without the item: the server does not take back what is no longer published. */
  private undo(entry: Entry | undefined): Pick<Notice, 'action' | 'durationMs'> {
    const { store, kind, id } = this;
    if (entry && !kind.isAvailable(entry)) return {};
    const owner = sessionIn(store).user?.id;
    const onPress = () => {
      if (sessionIn(store).user?.id === owner) void addSaved(store, kind, id, entry);
    };
    return { action: { label: 'Undo', onPress }, durationMs: UNDO_MS };
  }

  private serialize<T>(work: () => Promise<T>): Promise<T> {
    return serialize(this.key, work);
  }

  private get key(): string {
    return `${this.kind.tag} ${this.id}`;
  }

  private confirm(notice: Omit<Notice, 'kind'>, show: () => void): void {
    // Responses under way may be older than this change.
    const isKnown = this.cache.has(this.id) !== undefined;
    show();
    if (!isKnown) this.refetch();
    void Promise.allSettled(this.store.dispatch(baseApi.util.getRunningQueriesThunk())).then(() => {
      if (newest.get(this.key) === this) show();
    });
    notify({ kind: 'success', ...notice });
    notifyTabs(this.kind.tag);
  }

  private notifyFailure(error: unknown, otherwise: string): void {
    const { signedOut = otherwise } = this.kind.messages;
    const message = statusOf(error) === UNAUTHORIZED ? signedOut : otherwise;
    notify({ kind: 'error', message });
    this.refetch();
  }

  /** After a failure only the server knows the saved state. */
  private refetch(): void {
    this.store.dispatch(baseApi.util.invalidateTags([this.kind.tag]));
  }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error
    ? error.status
    : undefined;
}

const last = new Map<string, Promise<unknown>>();

/** Serializes operations on one entry in call order. */
export async function serialize<T>(id: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(id) ?? Promise.resolve()).then(work);
  // API slice calls never reject.
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}
