import type { ArticleState } from '@elevate/contracts/catalogue';

/** An article as the read model holds it: its public state beside what the orders compare. */
export interface ShownArticle {
  readonly id: string;
  /** Of publication, in milliseconds since 1970. */
  readonly time: number;
  /** When it was first seen, in milliseconds since 1970. */
  readonly seenTime: number;
  readonly state: ArticleState;
  readonly story: Story;
  /** The last search that found it: cheaper to compare than to remember all that were found. */
  lastSearch: number;
  /** The model's revision at which it last changed. */
  readonly revision: number;
}

/** The articles that report one piece of news. */
export interface Story {
  readonly id: string;
  readonly articles: Set<ShownArticle>;
  /** The last walk over a list that met it: cheaper to compare than to remember all that were met. */
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
    lastSearch: 0,
    revision,
  };
}

/** The article that was seen last, first; equal ones by id. */
export function lastSeenFirst(a: ShownArticle, b: ShownArticle): number {
  return b.seenTime - a.seenTime || (a.id < b.id ? -1 : Number(a.id > b.id));
}
