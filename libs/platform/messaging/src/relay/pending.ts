/** Ids that wait to be published and ids that are being published; never one id in two batches at once. */
export class Pending {
  private readonly waiting = new Set<string>();
  private readonly inFlight = new Set<string>();

  add(ids: Iterable<string>): void {
    for (const id of ids) this.waiting.add(id);
  }

  /** Takes at most `limit` ids that nobody is publishing; they are in flight until `land`. */
  take(limit: number): string[] {
    const taken: string[] = [];
    for (const id of this.waiting) {
      if (taken.length === limit) break;
      if (!this.inFlight.has(id)) taken.push(id);
    }
    for (const id of taken) {
      this.waiting.delete(id);
      this.inFlight.add(id);
    }
    return taken;
  }

  land(ids: Iterable<string>): void {
    for (const id of ids) this.inFlight.delete(id);
  }

  /** Every id that is known here, waiting or in flight. */
  known(): ReadonlySet<string> {
    return new Set([...this.waiting, ...this.inFlight]);
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0 && this.inFlight.size === 0;
  }
}
