import { contentHash } from '../../publish/content-hash.js';
import { publishedAt } from './article-dates.js';
import type { FeedArticle } from './article.adapter.js';
import type { ArticleDocument, ArticleFacts } from './article.schema.js';

export type KnownArticle = Pick<
  ArticleDocument,
  '_id' | 'version' | 'contentHash' | 'saidAt' | 'picture'
> & { readonly publishedAt: string; readonly firstSeenAt: string };

export interface ArticleChange {
  readonly id: string;
  readonly known: KnownArticle | null;
  readonly set: Pick<ArticleDocument, 'state' | 'contentHash' | 'saidAt'>;
  readonly outcome: 'new' | 'updated';
}

export function decide(
  known: KnownArticle | null,
  look: FeedArticle,
  now: Date,
): ArticleChange | null {
  const { saidAt, ...facts } = look;
  const hash = contentHash({ ...facts, saidAt });
  if (known?.contentHash === hash) return null;
  const state: ArticleFacts = {
    ...facts,
    // The page's image stays while the item has none.
    thumbnail_url: facts.thumbnail_url ?? known?.picture?.url ?? null,
    published_at: publishedAt(saidAt, known, now),
    first_seen_at: known?.firstSeenAt ?? now.toISOString(),
  };
  const set = { state, contentHash: hash, saidAt };
  return { id: look.id, known, set, outcome: known ? 'updated' : 'new' };
}
