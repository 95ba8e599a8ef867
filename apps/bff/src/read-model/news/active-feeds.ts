import { isDeepStrictEqual } from 'node:util';
import type { FeedState } from '@elevate/contracts/ingestion';

/** The public part of a feed, beside the times of its attempts. */
export type ActiveFeed = Pick<
  FeedState,
  'id' | 'name' | 'feed_url' | 'site_url' | 'category' | 'health'
>;

export interface Unreachable {
  readonly last_attempt_at: string;
  readonly next_attempt_at: string | null;
}

/** The active feeds, and whether the last attempt of every one of them failed. */
export class ActiveFeeds {
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

  find(id: string): ActiveFeed | undefined {
    return this.byId.get(id);
  }

  /** Returns whether visitors see a difference. */
  put({ id, name, feed_url, site_url, category, health }: ActiveFeed): boolean {
    const feed = { id, name, feed_url, site_url, category, health };
    return this.changes(id, () => this.byId.set(id, feed));
  }

  remove(id: string): boolean {
    return this.changes(id, () => this.byId.delete(id));
  }

  private changes(id: string, change: () => void): boolean {
    const seen = () => [this.count, this.unreachable, toSeen(this.byId.get(id))];
    const before = seen();
    change();
    return !isDeepStrictEqual(seen(), before);
  }
}

function toSeen(feed: ActiveFeed | undefined): object | undefined {
  return feed && { ...feed, health: feed.health.state };
}
