import type { RelaySource } from '../relay-source.js';

/** By then a recovering broker has appended every publish it received before the failure. */
const SETTLED_AFTER_MS = 5_000;

export interface UnconfirmedPublishesOptions {
  readonly source: RelaySource;
  /** Receives the ids that are marked again. */
  readonly onMarked: (ids: readonly string[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * An unconfirmed publish may still reach the log behind a newer version from another process. Such ids are published
 * again after the broker recovers.
 */
export class UnconfirmedPublishes {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: UnconfirmedPublishesOptions) {}

  add(ids: Iterable<string>): void {
    for (const id of ids) this.ids.add(id);
  }

  /** Call when the broker answers again. */
  settleSoon(): void {
    if (this.ids.size === 0) return;
    this.timer ??= setTimeout(() => void this.settle(), SETTLED_AFTER_MS).unref();
  }

  /** Marks the unconfirmed ids as unpublished, so that any relay publishes them again. */
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ids = [...this.ids];
    if (ids.length === 0) return;
    this.ids.clear();
    try {
      await this.options.source.markAgain(ids);
      this.options.onMarked(ids);
    } catch (error) {
      this.add(ids);
      this.options.onFailure(error);
    }
  }
}
