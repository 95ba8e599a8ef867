import { randomUUID } from 'node:crypto';

export interface PublishNote {
  readonly id: string;
  readonly ids: readonly string[];
  /** Producers that may still have sent something; empty if the log needs no fence. */
  readonly producers: readonly string[];
}

export interface PublishNotes {
  add(note: PublishNote): Promise<void>;
  remove(id: string): Promise<void>;
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

/**
 * An unconfirmed publish may reach the log behind a newer version. Its note stays until a process
 * has fenced its producer off and marked its documents again.
 */
export class PublishJournal {
  private readonly underWay = new Set<string>();
  /** Each document's note of its last failed publish. */
  private readonly lastFailed = new Map<string, PublishNote>();
  /** The later of a note's first sight and the recovery of the broker. */
  private since = new Map<string, number>();
  private isFailing = false;

  constructor(private readonly options: PublishJournalOptions) {}

  async during(
    ids: readonly string[],
    publish: (producerId: string | undefined) => Promise<void>,
  ): Promise<void> {
    if (ids.length === 0) return;
    const producer = await this.options.producerId();
    const note = { id: randomUUID(), ids, producers: this.producersOf(ids, producer) };
    this.underWay.add(note.id);
    try {
      await this.options.notes.add(note);
      await this.publishNoted(note, () => publish(producer));
    } finally {
      this.underWay.delete(note.id);
    }
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
      await this.remove(id);
    }
  }

  /** For each batch that did not fail. Returns true after a failure: then call `settle` soon. */
  recovers(): boolean {
    if (!this.isFailing) return false;
    this.isFailing = false;
    for (const id of this.since.keys()) this.since.set(id, performance.now());
    return true;
  }

  private async publishNoted(note: PublishNote, publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
      await this.remove(note.id);
    } catch (error) {
      await this.failed(note);
      throw error;
    }
  }

  private producersOf(ids: readonly string[], current: string | undefined): string[] {
    const earlier = ids.flatMap((id) => this.lastFailed.get(id)?.producers ?? []);
    return [...new Set([...earlier, ...(current === undefined ? [] : [current])])];
  }

  private async failed(note: PublishNote): Promise<void> {
    this.isFailing = true;
    this.since.set(note.id, performance.now());
    // The note of a retry replaces earlier ones, with their producers; a long outage would leave thousands.
    const earlier = new Set(note.ids.map((id) => this.lastFailed.get(id)));
    for (const id of note.ids) this.lastFailed.set(id, note);
    const needed = new Set(this.lastFailed.values());
    for (const replaced of earlier)
      if (replaced && !needed.has(replaced)) await this.remove(replaced.id);
  }

  /** Another process may have settled a note of this one. */
  private forgetSettled(): void {
    for (const [id, note] of this.lastFailed) {
      const isStored = this.since.has(note.id) || this.underWay.has(note.id);
      if (!isStored) this.lastFailed.delete(id);
    }
  }

  private async remove(id: string): Promise<void> {
    await this.options.notes.remove(id).catch(() => undefined);
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
