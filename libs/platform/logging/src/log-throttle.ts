/**
 * Lets a repeated complaint through at most once per `intervalMs` for each key, so that an
 * upstream that stays away for an hour costs sixty lines and not a flood.
 */
export class LogThrottle {
  private readonly lastSaid = new Map<string, number>();

  constructor(
    private readonly intervalMs = 60_000,
    private readonly now: () => number = Date.now,
  ) {}

  /** Calls `say` unless the same key was said within the interval. */
  say(key: string, say: () => void): void {
    const last = this.lastSaid.get(key);
    if (last !== undefined && this.now() - last < this.intervalMs) return;
    this.lastSaid.set(key, this.now());
    say();
  }

  /** Forgets a key, so that the next complaint is heard at once: the trouble was over in between. */
  clear(key: string): void {
    this.lastSaid.delete(key);
  }
}
