import type { RelaySource } from '../relay-source.js';

export interface Backlog {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** An id is never in two batches at the same time. */
export class Pending {
  private readonly waiting = new Map<string, number>();
  private readonly inFlight = new Map<string, number>();

  add(ids: Iterable<string>): void {
    const now = performance.now();
    for (const id of ids) {
      if (!this.waiting.has(id)) this.waiting.set(id, now);
    }
  }

  take(limit: number): string[] {
    const taken: string[] = [];
    for (const id of this.waiting.keys()) {
      if (taken.length === limit) break;
      if (!this.inFlight.has(id)) taken.push(id);
    }
    const now = performance.now();
    for (const id of taken) {
      this.inFlight.set(id, this.waiting.get(id) ?? now);
      this.waiting.delete(id);
    }
    return taken;
  }

  land(ids: Iterable<string>): void {
    for (const id of ids) this.inFlight.delete(id);
  }

  putBack(ids: Iterable<string>): void {
    const now = performance.now();
    for (const id of ids) {
      this.waiting.set(id, this.inFlight.get(id) ?? now);
      this.inFlight.delete(id);
    }
  }

  ids(): ReadonlySet<string> {
    return new Set([...this.waiting.keys(), ...this.inFlight.keys()]);
  }

  backlog(): Backlog {
    const now = performance.now();
    let oldest = now;
    for (const since of this.waiting.values()) oldest = Math.min(oldest, since);
    for (const since of this.inFlight.values()) oldest = Math.min(oldest, since);
    return { waiting: this.waiting.size + this.inFlight.size, oldestMs: now - oldest };
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0 && this.inFlight.size === 0;
  }
}

/** By then a recovered broker has usually appended what it received before the failure. */
const SETTLED_AFTER_MS = 5_000;
/** A loaded broker has appended one later than that. */
const SETTLED_AGAIN_AFTER_MS = 60_000;

interface UnconfirmedPublishesOptions {
  readonly source: RelaySource;
  readonly onMarked: (ids: readonly string[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * An unconfirmed publish may reach the log behind a newer version. Such ids are published again after the broker
 * recovers, and a minute later.
 */
export class UnconfirmedPublishes {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly late = new Map<NodeJS.Timeout, readonly string[]>();

  constructor(private readonly options: UnconfirmedPublishesOptions) {}

  add(ids: Iterable<string>): void {
    for (const id of ids) this.ids.add(id);
  }

  settleSoon(): void {
    if (this.ids.size === 0) return;
    this.timer ??= setTimeout(() => void this.settleFirst(), SETTLED_AFTER_MS).unref();
  }

  /** Any relay then publishes them again. */
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

  /** After a failure the ids wait for the broker's next answer. */
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
