import { randomUUID } from 'node:crypto';

/** A publish under way, with the ids of its documents. */
export interface PublishNote {
  readonly id: string;
  readonly ids: readonly string[];
}

/** Stores the notes of all processes that publish a topic. */
export interface PublishNotes {
  add(note: PublishNote): Promise<void>;
  remove(id: string): Promise<void>;
  all(): Promise<PublishNote[]>;
}

/** By then a recovered broker has usually appended what it received before the failure. */
export const SETTLED_AFTER_MS = 5_000;
/** A loaded broker has appended one later than that. */
const SETTLED_SURELY_AFTER_MS = 60_000;

/**
 * An unconfirmed publish may reach the log behind a newer version. Its note stays, and every
 * process publishes its documents again until a minute after the broker's recovery.
 */
export class PublishJournal {
  private readonly underWay = new Set<string>();
  /** Each document's note of its last failed publish. */
  private readonly lastFailed = new Map<string, string>();
  /** The later of a note's first sight and the recovery of the broker. */
  private since = new Map<string, number>();
  private isFailing = false;

  constructor(
    private readonly notes: PublishNotes,
    private readonly publishAgain: (ids: readonly string[]) => Promise<void>,
  ) {}

  async during(ids: readonly string[], publish: () => Promise<void>): Promise<void> {
    if (ids.length === 0) return;
    const note = { id: randomUUID(), ids };
    await this.notes.add(note);
    this.underWay.add(note.id);
    try {
      await publish();
      await this.remove(note.id);
    } catch (error) {
      await this.failed(note);
      throw error;
    } finally {
      this.underWay.delete(note.id);
    }
  }

  /**
   * A note found twice is abandoned: processes share no clock. Calls must be further apart than a
   * publish takes.
   */
  async settle(): Promise<void> {
    if (this.isFailing) return;
    const notes = (await this.notes.all()).filter(({ id }) => !this.underWay.has(id));
    const now = performance.now();
    this.since = new Map(notes.map(({ id }) => [id, this.since.get(id) ?? now]));
    for (const note of notes) {
      const quietMs = now - (this.since.get(note.id) ?? now);
      if (quietMs < SETTLED_AFTER_MS) continue;
      await this.publishAgain(note.ids);
      if (quietMs < SETTLED_SURELY_AFTER_MS) continue;
      for (const id of note.ids) this.lastFailed.delete(id);
      await this.remove(note.id);
    }
  }

  /** For each batch that did not fail. Returns true after a failure: then call `settle` soon. */
  recovers(): boolean {
    if (!this.isFailing) return false;
    this.isFailing = false;
    for (const id of this.since.keys()) this.since.set(id, performance.now());
    return true;
  }

  private async failed({ id: note, ids }: PublishNote): Promise<void> {
    this.isFailing = true;
    this.since.set(note, performance.now());
    // The note of a retry replaces earlier ones; a long outage would leave thousands.
    const earlier = new Set(ids.map((id) => this.lastFailed.get(id)));
    for (const id of ids) this.lastFailed.set(id, note);
    const needed = new Set(this.lastFailed.values());
    for (const id of earlier) if (id !== undefined && !needed.has(id)) await this.remove(id);
  }

  /** A note that stays costs a needless publish. */
  private async remove(id: string): Promise<void> {
    await this.notes.remove(id).catch(() => undefined);
  }
}
