import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ArticleState } from '@elevate/contracts/catalogue';
import type { FeedState, VulnerabilityState } from '@elevate/contracts/ingestion';
import {
  isWholeNews,
  type NamesOfTrade,
  newestFirst,
  newsParameters,
  type NewsSelection,
  newsTerm,
} from '@elevate/rules';
import { ChangeFeed, type ChangeTag } from '../episode-changes.js';
import { SortedView } from '../sorted-view.js';
import { correct, type Correction } from '../search/corrections.js';
import { SearchIndex } from '../search/search-index.js';

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
  readonly articles: Set<ShownArticle>;
  /** Cheaper than a set of all visited stories. */
  lastWalk: number;
}

/** The public part of a feed, beside the times of its attempts. */
export type ActiveFeed = Pick<
  FeedState,
  'id' | 'name' | 'feed_url' | 'site_url' | 'category' | 'health'
>;

interface Unreachable {
  readonly last_attempt_at: string;
  readonly next_attempt_at: string | null;
}

// Visitors read several pages of one list in a row.
const LISTS_KEPT = 20;

/** Its own revision keeps articles from invalidating episode pages. */
@Injectable()
export class NewsModel {
  revision = 0;
  private readonly articles = new Map<string, ShownArticle>();
  private readonly newest = new SortedView<ShownArticle>(newestFirst);
  private readonly lastSeen = new SortedView<ShownArticle>(latestSeenFirst);
  private readonly index = new SearchIndex<ShownArticle>();
  private readonly stories = new Map<string, Story>();
  private readonly feeds = new Map<string, ActiveFeed>();
  private readonly vulnerabilities = new Map<string, VulnerabilityState>();
  private readonly lists = new Map<string, readonly ShownArticle[]>();
  private walks = 0;

  constructor(private readonly changes: ChangeFeed) {}

  get exploited(): ReadonlyMap<string, VulnerabilityState> {
    return this.vulnerabilities;
  }

  putArticle(state: ArticleState): void {
    const before = this.articles.get(state.id);
    if (before) this.takeOut(before);
    const story = this.stories.get(state.story_id) ?? { articles: new Set(), lastWalk: 0 };
    this.stories.set(state.story_id, story);
    this.noteChange('news');
    if (!before) this.changes.announce('news-stats');
    const { id, published_at, created_at } = state;
    const [time, seenTime] = [Date.parse(published_at), Date.parse(created_at)];
    const article = { id, time, seenTime, state, story, revision: this.revision };
    story.articles.add(article);
    this.articles.set(id, article);
    this.newest.add(article);
    // Sample articles say nothing about the last sync.
    if (!state.is_sample) this.lastSeen.add(article);
    this.index.put(article);
  }

  removeArticle(id: string): void {
    const article = this.articles.get(id);
    if (!article) return;
    this.takeOut(article);
    this.articles.delete(id);
    this.index.remove(id);
    this.noteChange('news', 'news-stats');
  }

  putFeed({ status, ...state }: ActiveFeed & Pick<FeedState, 'status'>): void {
    if (status !== 'active') return this.removeFeed(state.id);
    const { id, name, feed_url, site_url, category, health } = state;
    const feed = { id, name, feed_url, site_url, category, health };
    this.changeFeed(id, () => this.feeds.set(id, feed));
  }

  removeFeed(id: string): void {
    this.changeFeed(id, () => this.feeds.delete(id));
  }

  putVulnerability(state: VulnerabilityState): void {
    this.vulnerabilities.set(state.id, state);
    this.noteChange('news', 'news-stats');
  }

  removeVulnerability(id: string): void {
    if (this.vulnerabilities.delete(id)) this.noteChange('news', 'news-stats');
  }

  article(id: string): ShownArticle | undefined {
    return this.articles.get(id);
  }

  activeFeeds(): ActiveFeed[] {
    return [...this.feeds.values()];
  }

  activeFeed(id: string): ActiveFeed | undefined {
    return this.feeds.get(id);
  }

  /** All articles, newest first; a story may have several. */
  newestArticles(): readonly ShownArticle[] {
    return this.newest.items();
  }

  get latest(): ShownArticle | undefined {
    return this.lastSeen.items()[0];
  }

  /** Null while any active feed can be read or was not tried yet. */
  get unreachable(): Unreachable | null {
    const attempts = this.activeFeeds().map(({ health }) => health);
    const tried = attempts.flatMap(({ last_error, last_attempt_at }) =>
      last_error && last_attempt_at !== undefined ? [last_attempt_at] : [],
    );
    const last = tried.sort().at(-1);
    if (last === undefined || tried.length < attempts.length) return null;
    const next = attempts.flatMap(({ next_attempt_at }) => next_attempt_at ?? []).sort()[0];
    return { last_attempt_at: last, next_attempt_at: next ?? null };
  }

  /** One article per story, newest first; valid until the next change. */
  select(selection: NewsSelection): readonly ShownArticle[] {
    const key = String(newsParameters({ ...selection, page: 1 }));
    const cached = this.lists.get(key);
    if (cached) return cached;
    const list = this.firstReports(this.matching(selection));
    if (this.lists.size >= LISTS_KEPT) this.lists.clear();
    this.lists.set(key, list);
    return list;
  }

  useNames(names: () => NamesOfTrade): void {
    this.index.namesOfTrade = names;
  }

  /** Lists of searches are made again. */
  noteNamesChanged(): void {
    this.noteChange('news');
  }

  /** For a text that no article has. */
  correct(q: string): Promise<Correction> {
    return correct(this.index, q);
  }

  private matching({ q, ...filters }: NewsSelection): readonly ShownArticle[] {
    const articles = q === undefined ? this.newest.items() : this.index.find(q, Infinity, 'newest');
    if (isWholeNews(filters)) return articles;
    return articles.filter(({ state }) => this.passes(state, filters));
  }

  private passes(
    { category, source_id, cve_ids }: ArticleState,
    selection: Omit<NewsSelection, 'q'>,
  ): boolean {
    const { cve, vendor } = selection;
    if (selection.category !== undefined && category !== selection.category) return false;
    if (selection.source !== undefined && source_id !== selection.source) return false;
    if (cve !== undefined && !cve_ids.includes(cve)) return false;
    if (!selection.exploited && vendor === undefined) return true;
    return cve_ids
      .flatMap((id) => this.vulnerabilities.get(id) ?? [])
      .some((entry) => vendor === undefined || newsTerm(entry.vendor) === vendor);
  }

  private firstReports(newestFirst: readonly ShownArticle[]): ShownArticle[] {
    this.walks += 1;
    const first: ShownArticle[] = [];
    for (let at = newestFirst.length - 1; at >= 0; at -= 1) {
      const article = newestFirst[at]!;
      if (article.story.lastWalk === this.walks) continue;
      article.story.lastWalk = this.walks;
      first.push(article);
    }
    return first.reverse();
  }

  /** Announces only differences that visitors see. */
  private changeFeed(id: string, change: () => void): void {
    const seen = () => {
      const { health, ...feed } = this.feeds.get(id) ?? {};
      return [this.feeds.size, this.unreachable, feed, health?.state];
    };
    const before = seen();
    change();
    if (!isDeepStrictEqual(seen(), before)) this.noteChange('news-stats');
  }

  private takeOut(article: ShownArticle): void {
    const { state, story } = article;
    this.newest.remove(article);
    if (!state.is_sample) this.lastSeen.remove(article);
    story.articles.delete(article);
    if (story.articles.size === 0) this.stories.delete(state.story_id);
  }

  private noteChange(...tags: readonly ChangeTag[]): void {
    this.lists.clear();
    this.revision += 1;
    this.changes.announce(...tags);
  }
}

export function otherReports(article: ShownArticle): ShownArticle[] {
  const others = [...article.story.articles].filter((other) => other !== article);
  return others.sort((a, b) => newestFirst(b, a));
}

function latestSeenFirst(a: ShownArticle, b: ShownArticle): number {
  return b.seenTime - a.seenTime || (a.id < b.id ? -1 : Number(a.id > b.id));
}
