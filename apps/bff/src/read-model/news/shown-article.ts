import type { ArticleState } from '@elevate/contracts/catalogue';

export interface ShownArticle {
  readonly id: string;
  readonly time: number;
  /** First seen, in milliseconds since 1970. */
  readonly seenTime: number;
  readonly state: ArticleState;
  readonly story: Story;
  readonly revision: number;
}

export interface Story {
  readonly id: string;
  readonly articles: Set<ShownArticle>;
  /** The last walk that met this story; cheaper than a set of all visited stories. */
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
