/** One line per `intervalMs` and key: an hour of failures costs sixty lines. */
export class LogThrottle {
  private readonly lastSaid = new Map<string, number>();

  constructor(
    private readonly intervalMs = 60_000,
    private readonly now: () => number = Date.now,
  ) {}

  /** Calls `say` unless the key was logged within the interval. */
  say(key: string, say: () => void): void {
    const last = this.lastSaid.get(key);
    if (last !== undefined && this.now() - last < this.intervalMs) return;
    this.lastSaid.set(key, this.now());
    say();
  }

  /** Call after recovery, so that the next failure is logged immediately. */
  clear(key: string): void {
    this.lastSaid.delete(key);
  }
}
