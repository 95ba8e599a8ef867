import { isDeepStrictEqual } from 'node:util';
import { newestFirst } from '@elevate/rules';
import type { ArticleState } from '@elevate/contracts/catalogue';
import type { FeedState } from '@elevate/contracts/ingestion';

export class Stories {
  private readonly byId = new Map<string, Story>();

  withId(id: string): Story {
    const existing = this.byId.get(id);
    if (existing) return existing;
    const story = { id, articles: new Set<ShownArticle>(), lastWalk: 0 };
    this.byId.set(id, story);
    return story;
  }

  add(article: ShownArticle): void {
    article.story.articles.add(article);
  }

  remove(article: ShownArticle): void {
    const { id, articles } = article.story;
    articles.delete(article);
    if (articles.size === 0) this.byId.delete(id);
  }
}

export function otherReports(article: ShownArticle): ShownArticle[] {
  const others = [...article.story.articles].filter((other) => other !== article);
  return others.sort((a, b) => newestFirst(b, a));
}

let walks = 0;

export function firstReports(newestFirst: readonly ShownArticle[]): ShownArticle[] {
  walks += 1;
  const first: ShownArticle[] = [];
  for (let at = newestFirst.length - 1; at >= 0; at -= 1) {
    const article = newestFirst[at]!;
    if (article.story.lastWalk === walks) continue;
    article.story.lastWalk = walks;
    first.push(article);
  }
  return first.reverse();
}

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
    const snapshot = () => [this.count, this.unreachable, toSeen(this.byId.get(id))];
    const before = snapshot();
    change();
    return !isDeepStrictEqual(snapshot(), before);
  }
}

function toSeen(feed: ActiveFeed | undefined): object | undefined {
  return feed && { ...feed, health: feed.health.state };
}

export interface ShownArticle {
  readonly id: string;
  readonly time: number;
  /** First seen, in milliseconds since 1970. */
  readonly seenTime: number;
  readonly state: ArticleState;
  readonly story: Story;
  readonly revision: number;
}

interface Story {
  readonly id: string;
  readonly articles: Set<ShownArticle>;
  /** Cheaper than a set of all visited stories. */
  lastWalk: number;
}

export function toShownArticle(state: ArticleState, story: Story, revision: number): ShownArticle {
  const { id, published_at, created_at } = state;
  return {
    id,
    time: Date.parse(published_at),
    seenTime: Date.parse(created_at),
    state,
    story,
    revision,
  };
}

export function latestSeenFirst(a: ShownArticle, b: ShownArticle): number {
  return b.seenTime - a.seenTime || (a.id < b.id ? -1 : Number(a.id > b.id));
}
