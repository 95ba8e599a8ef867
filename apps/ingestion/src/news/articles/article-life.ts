import { contentHash } from '../../publish/content-hash.js';
import { publishedAt } from './article-dates.js';
import type { FeedArticle } from './article.adapter.js';
import type { ArticleDocument, ArticleFacts } from './article.schema.js';

export type KnownArticle = Pick<
  ArticleDocument,
  '_id' | 'version' | 'contentHash' | 'saidAt' | 'picture' | 'pictureOf'
> & {
  readonly publishedAt: string;
  readonly firstSeenAt: string;
  readonly thumbnails: ArticleFacts['thumbnails'];
};

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
    ...pictureFacts(known, look),
    published_at: publishedAt(saidAt, known, now),
    first_seen_at: known?.firstSeenAt ?? now.toISOString(),
  };
  const set = { state, contentHash: hash, saidAt };
  return { id: look.id, known, set, outcome: known ? 'updated' : 'new' };
}

function pictureFacts(known: KnownArticle | null, { thumbnail_url: own }: FeedArticle) {
  // The page's image stays while the item has none.
  const thumbnail_url = own ?? known?.picture?.url ?? null;
  const thumbnails = thumbnail_url === null ? [] : (known?.thumbnails ?? []);
  return { thumbnail_url, thumbnails };
}
