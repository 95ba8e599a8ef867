import { isDeepStrictEqual } from 'node:util';
import type { FeedHealth } from '@elevate/contracts/ingestion';

export interface ActiveFeed {
  readonly id: string;
  readonly health: Pick<FeedHealth, 'last_error' | 'last_attempt_at' | 'next_attempt_at'>;
}

export interface Unreachable {
  readonly last_attempt_at: string;
  readonly next_attempt_at: string | null;
}

/** The active feeds, and whether the last attempt of every one of them failed. */
export class FeedAttempts {
  private readonly byId = new Map<string, ActiveFeed>();

  get count(): number {
    return this.byId.size;
  }

  get unreachable(): Unreachable | null {
    const attempts = this.all().map(({ health }) => health);
    const tried = attempts.flatMap(({ last_error, last_attempt_at }) =>
      last_error && last_attempt_at !== undefined ? [last_attempt_at] : [],
    );
    const last = tried.sort().at(-1);
    if (last === undefined || tried.length < attempts.length) return null;
    const next = attempts.flatMap(({ next_attempt_at }) => next_attempt_at ?? []).sort()[0];
    return { last_attempt_at: last, next_attempt_at: next ?? null };
  }

  all(): ActiveFeed[] {
    return [...this.byId.values()];
  }

  /** Returns whether visitors see a difference. */
  put(feed: ActiveFeed): boolean {
    return this.changes(() => {
      const { last_error, last_attempt_at, next_attempt_at } = feed.health;
      const health = { last_error, ...(last_attempt_at && { last_attempt_at }), next_attempt_at };
      this.byId.set(feed.id, { id: feed.id, health });
    });
  }

  remove(id: string): boolean {
    return this.changes(() => this.byId.delete(id));
  }

  private changes(change: () => void): boolean {
    const before = [this.count, this.unreachable];
    change();
    return !isDeepStrictEqual([this.count, this.unreachable], before);
  }
}
