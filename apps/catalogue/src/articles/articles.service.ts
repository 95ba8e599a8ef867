import type { Clock } from '@elevate/clock';
import type { ArticleState } from '@elevate/contracts/catalogue';
import type { ObservedArticle } from '@elevate/contracts/ingestion';
import type { Announcer } from '../announcer.js';
import { toArticle, toArticleState, toReported } from './article.mapper.js';
import type { ArticleRepository } from './article.repository.js';
import type { StoriesService } from './stories.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ArticlesDependencies {
  readonly articles: ArticleRepository;
  readonly stories: StoriesService;
  readonly announcer: Announcer;
  readonly clock: Clock;
  /** After how many days an article leaves the list. */
  readonly retentionDays: number;
}

export class ArticlesService {
  constructor(private readonly uses: ArticlesDependencies) {}

  /** Applies what a feed says about an article; what is too old for the list is kept, unlisted. */
  async observe(article: ObservedArticle): Promise<void> {
    const { articles, stories, announcer } = this.uses;
    const isOld = Date.parse(article.published_at) < this.oldest();
    if (isOld) stories.drop(article.id);
    const storyId = isOld ? article.id : stories.place(toReported(article));
    const applied = await articles.applyObserved({
      state: toArticle(article),
      storyId,
      canonicalLink: article.canonical_link,
      isOld,
      sourceVersion: article.version,
    });
    if (applied) announcer.poke([article.id]);
    // Something newer is stored, and the stories may not know of it.
    else await stories.refresh([article.id]);
    // While it was being stored another article may have changed its story.
    await stories.settle(stories.storyOf(article.id) === storyId ? [] : [article.id]);
  }

  /** Takes out of the list what has become too old for it. */
  async retire(): Promise<number> {
    const { articles, stories, announcer } = this.uses;
    const old = stories.publishedBefore(this.oldest());
    await Promise.all(old.map((article) => articles.retire(article)));
    for (const { id } of old) stories.drop(id);
    announcer.poke(old.map(({ id }) => id));
    await stories.settle();
    return old.length;
  }

  /** Articles as they are, in the list or out of it, in the order asked for; unknown ones are left out. */
  async lookUp(ids: readonly string[]): Promise<ArticleState[]> {
    const documents = await this.uses.articles.find(ids);
    const byId = new Map(documents.map((document) => [document._id, document]));
    return ids.flatMap((id) => {
      const document = byId.get(id);
      return document ? [toArticleState(document)] : [];
    });
  }

  private oldest(): number {
    return this.uses.clock.now().getTime() - this.uses.retentionDays * DAY_MS;
  }
}
