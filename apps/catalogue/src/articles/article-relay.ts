import { Inject, Injectable } from '@nestjs/common';
import { catalogueTopics, type ArticleState } from '@elevate/contracts/catalogue';
import type { Logger } from '@elevate/logging';
import type { Publisher } from '@elevate/messaging';
import { TopicRelay } from '@elevate/republish';
import { CONFIG, LOGGER, PUBLISHER } from '@elevate/service-defaults';
import type { CatalogueConfig } from '../catalogue.config.js';
import { unobserved } from '../publishing/unobserved.js';
import { type ArticleDocument, ArticleRepository, toArticleMessage } from './article.repository.js';

@Injectable()
export class ArticleRelay extends TopicRelay<ArticleDocument> {
  constructor(
    { model }: ArticleRepository,
    @Inject(CONFIG) { SITE_URL }: Pick<CatalogueConfig, 'SITE_URL'>,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({
      topic: catalogueTopics.article,
      model,
      toMessage: (article) => toArticleMessage(article, SITE_URL),
      toRemoved: ({ data }) => ({ ...unobserved<ArticleState>(data), canonicalLink: null }),
      publisher,
      logger,
    });
  }
}
