import type { RelaySource } from '../relay-source.js';

/** By then a recovering broker has usually appended every publish it received before the failure. */
const SETTLED_AFTER_MS = 5_000;
/** A broker under load has been seen to append one later than that, behind the version that settled it. */
const SETTLED_AGAIN_AFTER_MS = 60_000;

export interface UnconfirmedPublishesOptions {
  readonly source: RelaySource;
  /** Receives the ids that are marked again. */
  readonly onMarked: (ids: readonly string[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * An unconfirmed publish may still reach the log behind a newer version. Such ids are published again after the broker
 * recovers, and once more a minute later.
 */
export class UnconfirmedPublishes {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  /** The ids of each timer are published once more when it ends. */
  private readonly late = new Map<NodeJS.Timeout, readonly string[]>();

  constructor(private readonly options: UnconfirmedPublishesOptions) {}

  add(ids: Iterable<string>): void {
    for (const id of ids) this.ids.add(id);
  }

  /** Call when the broker answers again. */
  settleSoon(): void {
    if (this.ids.size === 0) return;
    this.timer ??= setTimeout(() => void this.settleFirst(), SETTLED_AFTER_MS).unref();
  }

  /** Marks all unconfirmed ids as unpublished, so that any relay publishes them again. */
  async settle(): Promise<void> {
    const late = [...this.late.values()].flat();
    for (const timer of this.late.keys()) clearTimeout(timer);
    this.late.clear();
    await this.mark([...this.takeIds(), ...late]);
  }

  private async settleFirst(): Promise<void> {
    const ids = this.takeIds();
    if (!(await this.mark(ids))) return;
    const timer = setTimeout(() => {
      this.late.delete(timer);
      void this.mark(ids);
    }, SETTLED_AGAIN_AFTER_MS - SETTLED_AFTER_MS).unref();
    this.late.set(timer, ids);
  }

  private takeIds(): string[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ids = [...this.ids];
    this.ids.clear();
    return ids;
  }

  /** After a failure the ids wait for the next answer of the broker. */
  private async mark(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    try {
      await this.options.source.markAgain(ids);
      this.options.onMarked(ids);
      return true;
    } catch (error) {
      this.add(ids);
      this.options.onFailure(error);
      return false;
    }
  }
}
