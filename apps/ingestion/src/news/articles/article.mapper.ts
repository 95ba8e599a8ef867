import type { OutgoingMessage } from '@elevate/messaging';
import { articleObserved, type ObservedArticle } from '@elevate/contracts/ingestion';
import type { ArticleDocument } from './article.schema.js';

export function toArticleMessage({ _id, version, state }: ArticleDocument): OutgoingMessage {
  const data: ObservedArticle = { ...state, version };
  return { type: articleObserved.type, subject: _id, sequence: version, data };
}
