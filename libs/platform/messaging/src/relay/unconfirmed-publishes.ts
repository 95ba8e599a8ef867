import type { RelaySource } from '../relay-source.js';

/** By then whatever a broker that was away has still received of a failed try stands in the log. */
const SETTLED_AFTER_MS = 5_000;

export interface UnconfirmedPublishesOptions {
  readonly source: RelaySource;
  /** Told of what is marked again. */
  readonly onMarked: (ids: readonly string[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * What was sent without an answer may still come to stand in the log, behind a newer version that another
 * process has published and cleared meanwhile. So it is told once more, some time after the log answers again.
 */
export class UnconfirmedPublishes {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: UnconfirmedPublishesOptions) {}

  add(ids: Iterable<string>): void {
    for (const id of ids) this.ids.add(id);
  }

  /** The log answers: what is in doubt is told again soon. */
  settleSoon(): void {
    if (this.ids.size === 0) return;
    this.timer ??= setTimeout(() => void this.settle(), SETTLED_AFTER_MS).unref();
  }

  /** Marks what is in doubt, so that it is told by whoever sees the marks. */
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
