/** A delivery and its due time in milliseconds. */
export interface LaneEntry {
  readonly id: string;
  readonly at: number;
}

/** Most concurrent requests to one webhook; only one while it fails, to probe it. */
const AT_ONCE = 4;

/** The waiting deliveries of one webhook, the earliest first. No lane delays another. */
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

  /** Adds a delivery, or moves a waiting one to another time. */
  add(entry: LaneEntry): void {
    if (this.times.has(entry.id)) this.entries = this.entries.filter(({ id }) => id !== entry.id);
    this.times.set(entry.id, entry.at);
    this.entries.splice(this.placeOf(entry.at), 0, entry);
  }

  /** The next delivery that is due and may be sent; it is in flight until `done`. */
  take(now: number): string | undefined {
    if (this.isPaused || now < this.quietUntil) return undefined;
    if (this.inFlight.size >= (this.isFailing ? 1 : AT_ONCE)) return undefined;
    // A delivery that was restarted while it is in flight waits for the end of that request.
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

  /** Sends nothing before that time, because the webhook asked for it. */
  holdUntil(until: number): void {
    this.quietUntil = Math.max(this.quietUntil, until);
  }

  /** Makes every waiting delivery due. */
  makeDue(now: number): void {
    this.quietUntil = 0;
    this.isFailing = false;
    this.entries = this.entries.map(({ id, at }) => ({ id, at: Math.min(at, now) }));
    for (const { id, at } of this.entries) this.times.set(id, at);
  }

  // Most are added last; a binary search finds the place of the others.
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
