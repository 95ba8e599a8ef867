/** `topic`, a line feed, `subject`; and the version. */
export type AppliedVersion = readonly [key: string, version: number];

/**
 * Skips duplicates and old versions. Only an optimization: the handler's atomic update gives consistency across
 * processes.
 */
export class AppliedVersions {
  private readonly newest = new Map<string, number>();

  constructor(private readonly limit: number) {}

  all(): AppliedVersion[] {
    return [...this.newest];
  }

  clear(): void {
    this.newest.clear();
  }

  restore(versions: readonly AppliedVersion[]): void {
    for (const [key, version] of versions) this.newest.set(key, version);
  }

  covers(key: string, sequence: number | undefined): boolean {
    return sequence !== undefined && (this.newest.get(key) ?? -1) >= sequence;
  }

  remember(key: string, sequence: number | undefined): void {
    if (sequence === undefined) return;
    // Reinserts, so that the map stays in LRU order.
    if (this.limit < Infinity) this.newest.delete(key);
    this.newest.set(key, sequence);
    if (this.newest.size <= this.limit) return;
    for (const oldest of this.newest.keys()) {
      this.newest.delete(oldest);
      return;
    }
  }
}
