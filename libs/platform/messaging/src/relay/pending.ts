/** What is not published yet: how much, and for how long the oldest of it has been known. */
export interface Backlog {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** Ids that wait to be published and ids that are being published; never one id in two batches at once. */
export class Pending {
  // Each id with when it came, for whoever asks how long it has been waiting.
  private readonly waiting = new Map<string, number>();
  private readonly inFlight = new Map<string, number>();

  add(ids: Iterable<string>): void {
    const now = performance.now();
    for (const id of ids) {
      if (!this.waiting.has(id)) this.waiting.set(id, now);
    }
  }

  /** Takes at most `limit` ids that nobody is publishing; they are in flight until `land`. */
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

  /** Ids whose publishing failed wait again, since when they did before. */
  putBack(ids: Iterable<string>): void {
    const now = performance.now();
    for (const id of ids) {
      this.waiting.set(id, this.inFlight.get(id) ?? now);
      this.inFlight.delete(id);
    }
  }

  /** Every id that is known here, waiting or in flight. */
  known(): ReadonlySet<string> {
    return new Set([...this.waiting.keys(), ...this.inFlight.keys()]);
  }

  backlog(): Backlog {
    const now = performance.now();
    let oldest = now;
    for (const since of this.waiting.values()) oldest = Math.min(oldest, since);
    for (const since of this.inFlight.values()) oldest = Math.min(oldest, since);
    // One that is being published and has changed again counts once for each.
    return { waiting: this.waiting.size + this.inFlight.size, oldestMs: now - oldest };
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0 && this.inFlight.size === 0;
  }
}
