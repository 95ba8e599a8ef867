import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { observedArticle } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import { countFailed, type Tally } from '../../runs/tally.js';
import type { FeedDocument } from '../feeds/feed.schema.js';
import type { ParsedFeed } from '../feeds/parsing/parsed-feed.js';
import { ArticleImageRequests } from '../pictures/article-image-requests.js';
import { decide, type ArticleChange, type KnownArticle } from './article-life.js';
import { ArticleRelay } from './article-relay.js';
import { toArticle, type FeedArticle } from './article.adapter.js';
import { ArticleRepository } from './article.repository.js';
import { MAX_ITEMS, newestItems } from './newest-items.js';

const ATTEMPTS = 5;

@Injectable()
export class FeedDocumentImport {
  constructor(
    private readonly articles: ArticleRepository,
    private readonly requests: ArticleImageRequests,
    private readonly relay: ArticleRelay,
    private readonly clock: Clock,
  ) {}

  async observe(feed: FeedDocument, document: ParsedFeed, tally: Tally): Promise<void> {
    const newest = newestItems(document.items, this.clock.now());
    const articles = newest.flatMap((item) => toArticle(item, feed) ?? []);
    const good = articles.filter(isPublishable);
    tally.seen += newest.length;
    tally.left_out =
      (tally.left_out ?? 0) +
      document.skipped.length +
      Math.max(0, document.items.length - MAX_ITEMS) +
      (newest.length - articles.length);
    countFailed(tally, 'malformed-item', articles.length - good.length);
    const changes = await this.store(feed, good);
    for (const { outcome } of changes.values()) tally[outcome] += 1;
  }

  /** Repeats on conflict; changes already written are then skipped. */
  private async store(feed: FeedDocument, articles: readonly FeedArticle[]) {
    const changes = new Map<string, ArticleChange>();
    const ids = articles.map(({ id }) => id);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.articles.findKnown(ids);
      const found = this.decideAll(articles, known);
      const written = await this.articles.save(feed._id, found);
      for (const change of found) if (!changes.has(change.id)) changes.set(change.id, change);
      this.relay.poke(found.map(({ id }) => id));
      if (!written) continue;
      await this.requests.add(feed, articles, known);
      return changes;
    }
    throw new AppError('INGESTION.ARTICLES_CONTENDED', { kind: 'transient' });
  }

  private decideAll(articles: readonly FeedArticle[], known: Map<string, KnownArticle>) {
    const now = this.clock.now();
    return articles.flatMap((article) => decide(known.get(article.id) ?? null, article, now) ?? []);
  }
}

/** Validates external data; the other fields are set here. */
const fromOutside = observedArticle.omit({
  version: true,
  published_at: true,
  first_seen_at: true,
});

function isPublishable(article: FeedArticle): boolean {
  return fromOutside.safeParse(article).success;
}
