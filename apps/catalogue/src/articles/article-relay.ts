import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { catalogueTopics, type ArticleState } from '@elevate/contracts/catalogue';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource } from '@elevate/mongo';
import { republished, type Republished, type TopicRelay } from '@elevate/republish';
import { CONFIG, LOGGER, PUBLISHER } from '@elevate/service-defaults';
import type { CatalogueConfig } from '../catalogue.config.js';
import { unobserved } from '../publishing/unobserved.js';
import { ARTICLE_MODEL, type ArticleDocument, toArticleMessage } from './article.repository.js';

@Injectable()
export class ArticleRelay extends Relay implements TopicRelay {
  readonly isReplayed = true;
  readonly republished: Republished;

  constructor(
    @Inject(ARTICLE_MODEL) model: Model<ArticleDocument>,
    @Inject(CONFIG) { SITE_URL }: Pick<CatalogueConfig, 'SITE_URL'>,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    const toMessage = (article: ArticleDocument) => toArticleMessage(article, SITE_URL);
    const topic = { topic: catalogueTopics.article.name, model, toMessage };
    super({ source: new StateRelaySource(topic), publisher, logger });
    this.republished = republished({
      ...topic,
      relay: this,
      toRemoved: ({ data }) => ({ ...unobserved<ArticleState>(data), canonicalLink: null }),
    });
  }
}
