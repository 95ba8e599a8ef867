import { Inject, Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { ArticleState } from '@elevate/contracts/catalogue';
import type { ObservedArticle } from '@elevate/contracts/ingestion';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { CatalogueConfig } from '../catalogue.config.js';
import { ArticleRelay, StoriesService } from './stories.service.js';
import { ArticleRepository, toArticleState, toReported } from './article.repository.js';
import { SampleNews } from './sample/sample-news.js';
import { DAY_MS, HOUR_MS } from '@elevate/rules';

@Injectable()
export class ArticlesService {
  private readonly retention: PeriodicTask;

  constructor(
    private readonly articles: ArticleRepository,
    private readonly stories: StoriesService,
    private readonly relay: ArticleRelay,
    private readonly sample: SampleNews,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<CatalogueConfig, 'NEWS_RETENTION_DAYS'>,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    this.retention = tasks.create({
      name: 'article-retention',
      everyMs: HOUR_MS,
      run: () => this.retire(),
    });
  }

  start(): void {
    this.retention.start(0);
  }

  async stop(): Promise<void> {
    await this.retention.stop();
  }

  /** Too old an article is stored but not listed. */
  async observe(article: ObservedArticle): Promise<void> {
    const { articles, stories } = this;
    const isOld = Date.parse(article.published_at) < this.oldest();
    if (isOld) stories.drop(article.id);
    const storyId = isOld ? article.id : stories.place(toReported(article));
    const applied = await articles.applyObserved(article, storyId, isOld, this.clock.now());
    // Whether applied or not: an attempt before this one may have failed after its write.
    this.relay.notify([article.id]);
    await this.sample.leave();
    // The story index may lack the newer stored version.
    if (!applied) await stories.refresh([article.id]);
    await stories.settle(stories.storyOf(article.id) === storyId ? [] : [article.id]);
  }

  async retire(): Promise<number> {
    const { articles, stories } = this;
    const old = stories.publishedBefore(this.oldest());
    await Promise.all(old.map((article) => articles.retire(article)));
    for (const { id } of old) stories.drop(id);
    this.relay.notify(old.map(({ id }) => id));
    await stories.settle();
    if (old.length > 0) this.logger.info({ articles: old.length }, 'Retired old articles');
    return old.length;
  }

  async lookUp(ids: readonly string[]): Promise<ArticleState[]> {
    const documents = await this.articles.findAll(ids);
    const byId = new Map(documents.map((document) => [document._id, toArticleState(document)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private oldest(): number {
    return this.clock.now().getTime() - this.config.NEWS_RETENTION_DAYS * DAY_MS;
  }
}
