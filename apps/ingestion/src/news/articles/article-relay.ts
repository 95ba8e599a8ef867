import { articleObserved, ingestionTopics } from '@elevate/contracts/ingestion';
import { stateMessages, topicRelay } from '@elevate/republish';
import { ArticleRepository } from './article.repository.js';

export class ArticleRelay extends topicRelay(ArticleRepository, {
  topic: ingestionTopics.article,
  toMessage: stateMessages(articleObserved),
}) {}
