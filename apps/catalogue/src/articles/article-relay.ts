import { catalogueTopics, type ArticleState } from '@elevate/contracts/catalogue';
import { topicRelay } from '@elevate/republish';
import { unobserved } from '../publishing/unobserved.js';
import { toArticleMessage } from './article.mapper.js';
import { ArticleRepository } from './article.repository.js';

export class ArticleRelay extends topicRelay(ArticleRepository, {
  topic: catalogueTopics.article,
  toMessage: toArticleMessage,
  toRemoved: ({ data }) => ({ ...unobserved<ArticleState>(data), canonicalLink: null }),
}) {}
