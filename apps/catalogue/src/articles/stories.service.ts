import { Injectable } from '@nestjs/common';
import { ArticleRelay } from './article-relay.js';
import { ArticleRepository, toReport, type StoredReport } from './article.repository.js';
import type { ReportedArticle } from './stories/reported-article.js';
import { StoryIndex } from './stories/story-index.js';

/**
 * Keeps each article in its story. The index decides the story; the database follows, one document at
 * a time. The next start repairs what a crash leaves unstored.
 */
@Injectable()
export class StoriesService {
  private readonly index = new StoryIndex();
  private readonly dirty = new Set<string>();
  private settling: Promise<void> | undefined;

  constructor(
    private readonly articles: ArticleRepository,
    private readonly relay: ArticleRelay,
  ) {}

  /** Reads every listed article, and stores the stories that a crashed process left unstored. */
  async load(): Promise<void> {
    const stored: StoredReport[] = [];
    for await (const report of this.articles.listedReports()) stored.push(report);
    this.index.putAll(stored);
    await this.settle(
      stored.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  /** Adds an article to the index before it is stored, and returns its story. */
  place(article: ReportedArticle): string {
    this.note(this.index.put(article));
    return this.index.storyOf(article.id) ?? article.id;
  }

  /** Undefined for an article that is not listed. */
  storyOf(id: string): string | undefined {
    return this.index.storyOf(id);
  }

  /** Removes an article that is not listed any more. */
  drop(id: string): void {
    this.note(this.index.remove(id));
  }

  /** Articles published before a moment, in milliseconds since 1970. */
  publishedBefore(time: number): ReportedArticle[] {
    return this.index.publishedBefore(time);
  }

  /** Reloads articles from the database, because another process may have changed them. */
  async refresh(ids: readonly string[]): Promise<void> {
    const documents = await this.articles.find(ids);
    const listed = documents.filter(({ removed }) => !removed).map(toReport);
    const isListed = new Set(listed.map(({ id }) => id));
    for (const id of ids) if (!isListed.has(id)) this.drop(id);
    for (const report of listed) this.place(report);
    await this.settle(
      listed.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  /** Stores the stories of these articles and of all others whose story has changed. */
  async settle(ids: Iterable<string> = []): Promise<void> {
    this.note(ids);
    // In sequence, so that the later of two stories of one article is stored last.
    while (this.settling) await this.settling;
    if (this.dirty.size === 0) return;
    this.settling = this.storeDirty().finally(() => (this.settling = undefined));
    await this.settling;
  }

  private async storeDirty(): Promise<void> {
    const ids = [...this.dirty];
    this.dirty.clear();
    try {
      await Promise.all(ids.map((id) => this.store(id)));
    } catch (error) {
      this.note(ids);
      throw error;
    }
    this.relay.poke(ids);
  }

  private async store(id: string): Promise<void> {
    const storyId = this.index.storyOf(id);
    if (storyId !== undefined) await this.articles.setStory(id, storyId);
  }

  private note(ids: Iterable<string>): void {
    for (const id of ids) this.dirty.add(id);
  }
}
