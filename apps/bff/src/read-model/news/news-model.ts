import { Injectable } from '@nestjs/common';
import type { ArticleState } from '@elevate/contracts/catalogue';
import type { FeedState } from '@elevate/contracts/ingestion';
import { newestFirst, type NewsQuery } from '@elevate/rules';
import { ChangeFeed } from '../change-feed.js';
import { SortedView } from '../sorted-view.js';
import { SearchIndex } from '../search/search-index.js';
import { FeedAttempts, type ActiveFeed, type Unreachable } from './feed-attempts.js';
import { latestSeenFirst, toShownArticle, type ShownArticle } from './shown-article.js';
import { firstReports, Stories } from './stories.js';

type Selection = Omit<NewsQuery, 'page'>;

// Visitors read several pages of one list in a row.
const LISTS_KEPT = 20;

/** Visible news, built from messages only. Its own revision keeps articles from invalidating episode pages. */
@Injectable()
export class NewsModel {
  private readonly articles = new Map<string, ShownArticle>();
  private readonly newest = new SortedView<ShownArticle>(newestFirst);
  private readonly lastSeen = new SortedView<ShownArticle>(latestSeenFirst);
  private readonly index = new SearchIndex<ShownArticle>();
  private readonly stories = new Stories();
  private readonly feeds = new FeedAttempts();
  private currentRevision = 0;
  private lists = new Map<string, readonly ShownArticle[]>();

  constructor(private readonly changes: ChangeFeed) {}

  get revision(): number {
    return this.currentRevision;
  }

  putArticle(state: ArticleState): void {
    const before = this.articles.get(state.id);
    if (before) this.takeOut(before);
    const story = this.stories.withId(state.story_id);
    const article = toShownArticle(state, story, this.advance());
    this.articles.set(state.id, article);
    this.newest.add(article);
    // Sample articles come from no feed, so they say nothing about the last sync.
    if (!state.is_sample) this.lastSeen.add(article);
    this.stories.add(article);
    this.index.put(article);
    this.changes.announce('news');
    if (!before) this.changes.announce('news-stats');
  }

  removeArticle(id: string): void {
    const article = this.articles.get(id);
    if (!article) return;
    this.advance();
    this.takeOut(article);
    this.articles.delete(id);
    this.index.remove(id);
    this.changes.announce('news', 'news-stats');
  }

  putFeed(feed: ActiveFeed & Pick<FeedState, 'status'>): void {
    const { id, status, health } = feed;
    const isActive = status === 'active';
    this.noteFeeds(() => (isActive ? this.feeds.put({ id, health }) : this.feeds.remove(id)));
  }

  removeFeed(id: string): void {
    this.noteFeeds(() => this.feeds.remove(id));
  }

  article(id: string): ShownArticle | undefined {
    return this.articles.get(id);
  }

  articleStates(): ArticleState[] {
    return this.newest.items().map(({ state }) => state);
  }

  activeFeeds(): ActiveFeed[] {
    return this.feeds.all();
  }

  /** Null while any active feed can be read or was not tried yet. */
  get unreachable(): Unreachable | null {
    return this.feeds.unreachable;
  }

  /** One article per story, newest first; valid until the next change. */
  select(selection: Selection): readonly ShownArticle[] {
    const key = JSON.stringify([selection.category, selection.q]);
    const known = this.lists.get(key);
    if (known) return known;
    const list = firstReports(this.matching(selection));
    if (this.lists.size >= LISTS_KEPT) this.lists.clear();
    this.lists.set(key, list);
    return list;
  }

  get counts(): { readonly articles: number; readonly activeFeeds: number } {
    return { articles: this.articles.size, activeFeeds: this.feeds.count };
  }

  get latest(): ShownArticle | undefined {
    return this.lastSeen.items()[0];
  }

  private matching({ category, q }: Selection): readonly ShownArticle[] {
    const found = q === undefined ? this.newest.items() : this.index.find(q);
    return category === undefined
      ? found
      : found.filter(({ state }) => state.category === category);
  }

  private noteFeeds(change: () => boolean): void {
    if (!change()) return;
    this.advance();
    this.changes.announce('news-stats');
  }

  private takeOut(article: ShownArticle): void {
    this.newest.remove(article);
    if (!article.state.is_sample) this.lastSeen.remove(article);
    this.stories.remove(article);
  }

  private advance(): number {
    this.lists.clear();
    return (this.currentRevision += 1);
  }
}
