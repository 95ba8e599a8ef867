import { ingestionTopics } from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import { toArticleMessage } from './article.mapper.js';
import { ArticleRepository } from './article.repository.js';

export class ArticleRelay extends topicRelay(ArticleRepository, {
  topic: ingestionTopics.article,
  toMessage: toArticleMessage,
}) {}
