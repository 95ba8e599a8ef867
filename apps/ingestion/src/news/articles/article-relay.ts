import {
  articleObserved,
  ingestionTopics,
  type ObservedArticle,
} from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import type { OutgoingMessage } from '@elevate/messaging';
import { type ArticleDocument, ArticleRepository } from './article.repository.js';

export class ArticleRelay extends topicRelay(ArticleRepository, {
  topic: ingestionTopics.article,
  toMessage: toArticleMessage,
}) {}

function toArticleMessage({ _id, version, state }: ArticleDocument): OutgoingMessage {
  const data: ObservedArticle = { ...state, version };
  return { type: articleObserved.type, subject: _id, sequence: version, data };
}
