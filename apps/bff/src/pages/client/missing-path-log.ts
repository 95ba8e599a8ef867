import type { Logger } from '@elevate/logging';

const MINUTE_MS = 60_000;
const LONGEST_PATH = 200;

/** Logs each missing path once a minute. Past `limit` paths (scanners) the rest is one summary line. */
export class MissingPathLog {
  private readonly seen = new Set<string>();
  private minute = -1;

  constructor(
    private readonly logger: Logger,
    private readonly limit = 1_000,
    private readonly now: () => number = Date.now,
  ) {}

  note(path: string): void {
    this.startMinute(Math.floor(this.now() / MINUTE_MS));
    const shown = path.slice(0, LONGEST_PATH);
    if (this.seen.has(shown) || this.seen.size > this.limit) return;
    this.seen.add(shown);
    if (this.seen.size <= this.limit) this.logger.warn({ path: shown }, 'Page not found');
    else
      this.logger.warn(
        { limit: this.limit },
        'Too many pages not found; the rest of this minute is not logged',
      );
  }

  private startMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.seen.clear();
  }
}
