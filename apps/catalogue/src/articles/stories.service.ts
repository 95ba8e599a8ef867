import { Injectable } from '@nestjs/common';
import { ArticleRelay } from './article-relay.js';
import { ArticleRepository, toReport, type StoredReport } from './article.repository.js';
import type { ReportedArticle } from './stories/reported-article.js';
import { StoryIndex } from './stories/story-index.js';

/**
 * The index decides the story; the database follows one document at a time. The next start repairs what a crash left
 * unstored.
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

  async load(): Promise<void> {
    const stored: StoredReport[] = [];
    for await (const report of this.articles.listedReports()) stored.push(report);
    this.index.putAll(stored);
    await this.settle(
      stored.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  place(article: ReportedArticle): string {
    this.note(this.index.put(article));
    return this.index.storyOf(article.id) ?? article.id;
  }

  storyOf(id: string): string | undefined {
    return this.index.storyOf(id);
  }

  drop(id: string): void {
    this.note(this.index.remove(id));
  }

  publishedBefore(time: number): ReportedArticle[] {
    return this.index.publishedBefore(time);
  }

  /** Another process may have changed the articles. */
  async refresh(ids: readonly string[]): Promise<void> {
    const documents = await this.articles.find(ids);
    const listed = documents
      .filter(({ removed, state }) => !removed && !state.is_sample)
      .map(toReport);
    const isListed = new Set(listed.map(({ id }) => id));
    for (const id of ids) if (!isListed.has(id)) this.drop(id);
    for (const report of listed) this.place(report);
    await this.settle(
      listed.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  async settle(ids: Iterable<string> = []): Promise<void> {
    this.note(ids);
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
