import { Injectable } from '@nestjs/common';
import type { ArticleState } from '@elevate/contracts/catalogue';
import type { FeedState, VulnerabilityState } from '@elevate/contracts/ingestion';
import {
  isWholeNews,
  newestFirst,
  newsParameters,
  type NewsSelection,
  newsTerm,
} from '@elevate/rules';
import { ChangeFeed, SortedView } from '../episode-changes.js';
import { SearchIndex } from '../search/search-index.js';
import {
  type ActiveFeed,
  ActiveFeeds,
  firstReports,
  latestSeenFirst,
  type ShownArticle,
  Stories,
  toShownArticle,
  type Unreachable,
} from './stories.js';

// Visitors read several pages of one list in a row.
const LISTS_KEPT = 20;

/** Its own revision keeps articles from invalidating episode pages. */
@Injectable()
export class NewsModel {
  private readonly articles = new Map<string, ShownArticle>();
  private readonly newest = new SortedView<ShownArticle>(newestFirst);
  private readonly lastSeen = new SortedView<ShownArticle>(latestSeenFirst);
  private readonly index = new SearchIndex<ShownArticle>();
  private readonly stories = new Stories();
  private readonly feeds = new ActiveFeeds();
  private readonly vulnerabilities = new Map<string, VulnerabilityState>();
  private currentRevision = 0;
  private lists = new Map<string, readonly ShownArticle[]>();

  constructor(private readonly changes: ChangeFeed) {}

  /** The known exploited vulnerabilities by their ids. */
  get exploited(): ReadonlyMap<string, VulnerabilityState> {
    return this.vulnerabilities;
  }

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
    // Sample articles say nothing about the last sync.
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
    const isActive = feed.status === 'active';
    this.noteFeeds(() => (isActive ? this.feeds.put(feed) : this.feeds.remove(feed.id)));
  }

  removeFeed(id: string): void {
    this.noteFeeds(() => this.feeds.remove(id));
  }

  putVulnerability(state: VulnerabilityState): void {
    this.vulnerabilities.set(state.id, state);
    this.noteVulnerability();
  }

  removeVulnerability(id: string): void {
    if (this.vulnerabilities.delete(id)) this.noteVulnerability();
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

  activeFeed(id: string): ActiveFeed | undefined {
    return this.feeds.find(id);
  }

  /** All articles, newest first; a story may have several. */
  newestArticles(): readonly ShownArticle[] {
    return this.newest.items();
  }

  /** Null while any active feed can be read or was not tried yet. */
  get unreachable(): Unreachable | null {
    return this.feeds.unreachable;
  }

  /** One article per story, newest first; valid until the next change. */
  select(selection: NewsSelection): readonly ShownArticle[] {
    const key = String(newsParameters({ ...selection, page: 1 }));
    const cached = this.lists.get(key);
    if (cached) return cached;
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

  private matching({ q, ...filters }: NewsSelection): readonly ShownArticle[] {
    const articles = q === undefined ? this.newest.items() : this.index.find(q);
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

  private noteFeeds(change: () => boolean): void {
    if (!change()) return;
    this.advance();
    this.changes.announce('news-stats');
  }

  private noteVulnerability(): void {
    this.advance();
    this.changes.announce('news', 'news-stats');
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
