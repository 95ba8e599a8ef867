import { articleChanged, articleRemoved, type ArticleState } from '@elevate/contracts/catalogue';
import type { ObservedArticle } from '@elevate/contracts/ingestion';
import type { OutgoingMessage } from '@elevate/messaging';
import { withAbsoluteUrl, withoutHiddenCharacters } from '@elevate/rules';
import { builtInTopics } from '../topics/topic-classifier.js';
import type { ArticleDocument, StoredArticle } from './article.schema.js';
import type { ReportedArticle } from './stories/reported-article.js';

export type ObservedArticleState = Omit<StoredArticle, 'story_id'>;

export function toArticle(article: ObservedArticle): ObservedArticleState {
  const title = withoutHiddenCharacters(article.title).trim();
  const description = withoutHiddenCharacters(article.description).trim();
  return {
    id: article.id,
    title: title || new URL(article.link).hostname,
    description,
    link: article.link,
    source: article.feed.name,
    source_id: article.feed.id,
    category: article.feed.category,
    thumbnail_url: article.thumbnail_url,
    thumbnails: article.thumbnails ?? [],
    published_at: article.published_at,
    created_at: article.first_seen_at,
    keywords: article.keywords,
    cve_ids: article.cve_ids,
    topics: builtInTopics.classify({ title, tags: [], description }),
  };
}

export function toReported(article: ObservedArticle): ReportedArticle {
  return {
    id: article.id,
    title: article.title,
    sourceId: article.feed.id,
    publishedAt: article.published_at,
    canonicalLink: article.canonical_link,
    sourceVersion: article.version,
  };
}

export function toArticleState({ state, version }: ArticleDocument): ArticleState {
  return { ...state, version };
}

export function toArticleMessage(document: ArticleDocument, siteUrl?: string): OutgoingMessage {
  const { _id: subject, version: sequence, removed } = document;
  if (removed) return { type: articleRemoved.type, subject, sequence, data: null };
  const state = toArticleState(document);
  const thumbnails = state.thumbnails?.map((picture) => withAbsoluteUrl(picture, siteUrl));
  const data: ArticleState = { ...state, ...(thumbnails && { thumbnails }) };
  return { type: articleChanged.type, subject, sequence, data };
}
