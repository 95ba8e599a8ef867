import type { Backlog } from './messaging-metrics.js';

interface PendingChange {
  readonly since: number;
  /** Trace of the change; if two share a message, of the later one. Swept documents have none. */
  readonly traceparent: string | undefined;
}

/** An id is never in two batches at the same time. */
export class Pending {
  private readonly waiting = new Map<string, PendingChange>();
  private readonly inFlight = new Map<string, PendingChange>();

  add(ids: Iterable<string>, traceparent?: string): void {
    const now = performance.now();
    for (const id of ids) {
      const before = this.waiting.get(id);
      if (!before) this.waiting.set(id, { since: now, traceparent });
      else if (traceparent) this.waiting.set(id, { ...before, traceparent });
    }
  }

  take(limit: number): string[] {
    const taken: string[] = [];
    for (const [id, change] of this.waiting) {
      if (taken.length === limit) break;
      if (this.inFlight.has(id)) continue;
      taken.push(id);
      this.inFlight.set(id, change);
      this.waiting.delete(id);
    }
    return taken;
  }

  traceparentOf(id: string): string | undefined {
    return this.inFlight.get(id)?.traceparent;
  }

  land(ids: Iterable<string>): void {
    for (const id of ids) this.inFlight.delete(id);
  }

  /** After a failure; a later change of the same document keeps its trace. */
  putBack(ids: Iterable<string>): void {
    for (const id of ids) {
      const failed = this.inFlight.get(id);
      const traceparent = this.waiting.get(id)?.traceparent ?? failed?.traceparent;
      this.waiting.set(id, { since: failed?.since ?? performance.now(), traceparent });
      this.inFlight.delete(id);
    }
  }

  ids(): ReadonlySet<string> {
    return new Set([...this.waiting.keys(), ...this.inFlight.keys()]);
  }

  backlog(): Backlog {
    const now = performance.now();
    let oldest = now;
    for (const { since } of [...this.waiting.values(), ...this.inFlight.values()])
      oldest = Math.min(oldest, since);
    return { waiting: this.waiting.size + this.inFlight.size, oldestMs: now - oldest };
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0 && this.inFlight.size === 0;
  }
}
