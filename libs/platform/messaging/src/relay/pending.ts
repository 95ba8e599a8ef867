export interface Backlog {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** Waiting and in-flight ids; an id is never in two batches at the same time. */
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

  known(): ReadonlySet<string> {
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
