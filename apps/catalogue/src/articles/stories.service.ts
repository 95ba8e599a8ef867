import type { Announcer } from '../announcer.js';
import { toReport, type ArticleRepository, type StoredReport } from './article.repository.js';
import type { ReportedArticle } from './stories/reported-article.js';
import { StoryIndex } from './stories/story-index.js';

export interface StoriesDependencies {
  readonly articles: ArticleRepository;
  readonly announcer: Announcer;
}

/**
 * Keeps each article in its story. What the story is follows from the index; what is stored follows
 * the index, one document at a time. A process that dies in between leaves some behind, which the
 * next start puts right.
 */
export class StoriesService {
  private readonly index = new StoryIndex();
  private readonly dirty = new Set<string>();
  private settling: Promise<void> | undefined;

  constructor(private readonly uses: StoriesDependencies) {}

  /** Reads every listed article, and stores the stories that a process which died did not. */
  async load(): Promise<void> {
    const stored: StoredReport[] = [];
    for await (const report of this.uses.articles.listedReports()) stored.push(report);
    this.index.putAll(stored);
    await this.settle(
      stored.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  /** Finds the story of an article that is about to be stored with it. */
  place(article: ReportedArticle): string {
    this.note(this.index.put(article));
    return this.index.storyOf(article.id) ?? article.id;
  }

  /** Undefined for an article that is not listed. */
  storyOf(id: string): string | undefined {
    return this.index.storyOf(id);
  }

  /** An article left the list, or is too old for it. */
  drop(id: string): void {
    this.note(this.index.remove(id));
  }

  /** Articles published before a moment, in milliseconds since 1970. */
  publishedBefore(time: number): ReportedArticle[] {
    return this.index.publishedBefore(time);
  }

  /** Learns of articles from what is stored: another process may have changed them. */
  async refresh(ids: readonly string[]): Promise<void> {
    const documents = await this.uses.articles.find(ids);
    const listed = documents.filter(({ removed }) => !removed).map(toReport);
    const isListed = new Set(listed.map(({ id }) => id));
    for (const id of ids) if (!isListed.has(id)) this.drop(id);
    for (const report of listed) this.place(report);
    await this.settle(
      listed.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  /** Stores the stories of these articles, and of those that others have changed. */
  async settle(ids: Iterable<string> = []): Promise<void> {
    this.note(ids);
    // One after the other, so that of two stories of one article the later is stored last.
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
    this.uses.announcer.poke(ids);
  }

  private async store(id: string): Promise<void> {
    const storyId = this.index.storyOf(id);
    if (storyId !== undefined) await this.uses.articles.setStory(id, storyId);
  }

  private note(ids: Iterable<string>): void {
    for (const id of ids) this.dirty.add(id);
  }
}
