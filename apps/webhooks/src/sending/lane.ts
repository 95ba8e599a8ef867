export interface LaneEntry {
  readonly id: string;
  readonly at: number;
}

/** Concurrent requests per webhook; a failing one gets a single probe. */
const AT_ONCE = 4;

export class Lane {
  isPaused = false;
  isFailing = false;
  private readonly times = new Map<string, number>();
  private entries: LaneEntry[] = [];
  private readonly inFlight = new Set<string>();
  private quietUntil = 0;

  get isEmpty(): boolean {
    return this.times.size === 0 && this.inFlight.size === 0;
  }

  add(entry: LaneEntry): void {
    if (this.times.has(entry.id)) this.entries = this.entries.filter(({ id }) => id !== entry.id);
    this.times.set(entry.id, entry.at);
    this.entries.splice(this.placeOf(entry.at), 0, entry);
  }

  take(now: number): string | undefined {
    if (this.isPaused || now < this.quietUntil) return undefined;
    if (this.inFlight.size >= (this.isFailing ? 1 : AT_ONCE)) return undefined;
    // A delivery restarted while in flight waits for that request.
    const index = this.entries.findIndex(({ id }) => !this.inFlight.has(id));
    const entry = this.entries[index];
    if (!entry || entry.at > now) return undefined;
    this.entries.splice(index, 1);
    this.times.delete(entry.id);
    this.inFlight.add(entry.id);
    return entry.id;
  }

  done(id: string): void {
    this.inFlight.delete(id);
  }

  holdUntil(until: number): void {
    this.quietUntil = Math.max(this.quietUntil, until);
  }

  makeDue(now: number): void {
    this.quietUntil = 0;
    this.isFailing = false;
    this.entries = this.entries.map(({ id, at }) => ({ id, at: Math.min(at, now) }));
    for (const { id, at } of this.entries) this.times.set(id, at);
  }

  private placeOf(at: number): number {
    let low = 0;
    let high = this.entries.length;
    if (high === 0 || (this.entries[high - 1]?.at ?? 0) <= at) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.entries[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
