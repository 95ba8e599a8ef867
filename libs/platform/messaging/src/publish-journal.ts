import { randomUUID } from 'node:crypto';

export interface PublishNote {
  readonly id: string;
  readonly ids: readonly string[];
  /** Producers that may still have sent something; empty if the log needs no fence. */
  readonly producers: readonly string[];
}

export interface PublishNotes {
  add(note: PublishNote): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  all(): Promise<PublishNote[]>;
}

export interface PublishJournalOptions {
  readonly notes: PublishNotes;
  readonly producerId: () => Promise<string | undefined>;
  /** Makes the log refuse what these producers sent for the documents and it has not appended. */
  readonly fence: (producer: string, ids: readonly string[]) => Promise<void>;
  readonly publishAgain: (ids: readonly string[]) => Promise<void>;
}

/** By then a recovered broker has usually appended what it received before the failure. */
export const SETTLED_AFTER_MS = 5_000;

/** Single removals would delay changes. */
const REMOVED_AFTER_MS = 100;

/**
 * An unconfirmed publish may reach the log behind a newer version. Its note stays until a process
 * has fenced its producer off and marked its documents again.
 */
export class PublishJournal {
  private readonly underWay = new Set<string>();
  private readonly published = new Set<string>();
  private removal: NodeJS.Timeout | undefined;
  private readonly lastFailed = new Map<string, PublishNote>();
  /** The later of a note's first sight and the recovery of the broker. */
  private since = new Map<string, number>();
  private isFailing = false;

  constructor(private readonly options: PublishJournalOptions) {}

  async during<T>(
    ids: readonly string[],
    load: () => Promise<T>,
    publish: (loaded: T, producerId: string | undefined) => Promise<void>,
  ): Promise<void> {
    const producer = await this.options.producerId();
    const note = { id: randomUUID(), ids, producers: this.producersOf(ids, producer) };
    this.underWay.add(note.id);
    try {
      const [loaded] = await Promise.all([load(), this.options.notes.add(note)]);
      await publish(loaded, producer).catch((error) => this.failed(note, error));
    } catch (error) {
      this.underWay.delete(note.id);
      throw error;
    }
    this.published.add(note.id);
    this.removal ??= setTimeout(() => void this.flush(), REMOVED_AFTER_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.removal);
    this.removal = undefined;
    const ids = [...this.published];
    this.published.clear();
    await this.remove(ids);
    for (const id of ids) this.underWay.delete(id);
  }

  /**
   * A note found twice is abandoned: processes share no clock. Calls must be further apart than a
   * publish takes; a slower one is refused, and its process publishes again.
   */
  async settle(): Promise<void> {
    if (this.isFailing) return;
    const { notes, publishAgain } = this.options;
    const stored = (await notes.all()).filter(({ id }) => !this.underWay.has(id));
    const now = performance.now();
    this.since = new Map(stored.map(({ id }) => [id, this.since.get(id) ?? now]));
    this.forgetSettled();
    const due = stored.filter(({ id }) => now - (this.since.get(id) ?? now) >= SETTLED_AFTER_MS);
    for (const [producer, ids] of idsByProducer(due)) await this.options.fence(producer, [...ids]);
    for (const { id, ids } of due) {
      await publishAgain(ids);
      await this.remove([id]);
    }
  }

  /** For each batch that did not fail. Returns true after a failure: then call `settle` soon. */
  recovers(): boolean {
    if (!this.isFailing) return false;
    this.isFailing = false;
    for (const id of this.since.keys()) this.since.set(id, performance.now());
    return true;
  }

  private producersOf(ids: readonly string[], current: string | undefined): string[] {
    const earlier = ids.flatMap((id) => this.lastFailed.get(id)?.producers ?? []);
    return [...new Set([...earlier, ...(current === undefined ? [] : [current])])];
  }

  private async failed(note: PublishNote, error: unknown): Promise<never> {
    this.isFailing = true;
    this.since.set(note.id, performance.now());
    // A retry's note replaces earlier ones, with their producers: long outages would leave thousands.
    const earlier = new Set(note.ids.map((id) => this.lastFailed.get(id)));
    for (const id of note.ids) this.lastFailed.set(id, note);
    const needed = new Set(this.lastFailed.values());
    const replaced = [...earlier].flatMap((note) => (note && !needed.has(note) ? [note.id] : []));
    await this.remove(replaced);
    throw error;
  }

  /** Another process may have settled a note of this one. */
  private forgetSettled(): void {
    for (const [id, note] of this.lastFailed) {
      const isStored = this.since.has(note.id) || this.underWay.has(note.id);
      if (!isStored) this.lastFailed.delete(id);
    }
  }

  private async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.options.notes.remove(ids).catch(() => undefined);
  }
}

function idsByProducer(notes: readonly PublishNote[]): Map<string, Set<string>> {
  const byProducer = new Map<string, Set<string>>();
  for (const { ids, producers } of notes)
    for (const producer of producers) {
      const all = byProducer.get(producer) ?? new Set();
      for (const id of ids) all.add(id);
      byProducer.set(producer, all);
    }
  return byProducer;
}
