import { catalogueTopics, type ArticleState } from '@elevate/contracts/catalogue';
import { stateRelay, unobserved } from '../publishing/state-relay.js';
import { toArticleMessage } from './article.mapper.js';
import { ARTICLE_MODEL, type ArticleDocument } from './article.schema.js';

export class ArticleRelay extends stateRelay<ArticleDocument>(ARTICLE_MODEL, {
  topic: catalogueTopics.article.name,
  toMessage: toArticleMessage,
  toRemoved: ({ data }) => ({ ...unobserved<ArticleState>(data), canonicalLink: null }),
}) {}
