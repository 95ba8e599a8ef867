import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { observedArticle } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import { countFailed, type Tally } from '../../runs/tally.js';
import type { FeedDocument } from '../feeds/feed.schema.js';
import type { ParsedFeed } from '../feeds/parsing/parsed-feed.js';
import { PictureWishes } from '../pictures/picture-wishes.js';
import { decide, type ArticleChange, type KnownArticle } from './article-life.js';
import { ArticleRelay } from './article-relay.js';
import { toArticle, type ArticleLook } from './article.adapter.js';
import { ArticleRepository } from './article.repository.js';
import { MOST_ITEMS, newestItems } from './newest-items.js';

const ATTEMPTS = 5;

@Injectable()
export class DocumentLook {
  constructor(
    private readonly articles: ArticleRepository,
    private readonly wishes: PictureWishes,
    private readonly relay: ArticleRelay,
    private readonly clock: Clock,
  ) {}

  async observe(feed: FeedDocument, document: ParsedFeed, tally: Tally): Promise<void> {
    const newest = newestItems(document.items, this.clock.now());
    const looks = newest.flatMap((item) => toArticle(item, feed) ?? []);
    const good = looks.filter(isTellable);
    tally.seen += newest.length;
    tally.left_out =
      (tally.left_out ?? 0) +
      document.skipped.length +
      Math.max(0, document.items.length - MOST_ITEMS) +
      (newest.length - looks.length);
    countFailed(tally, 'malformed-item', looks.length - good.length);
    const changes = await this.store(feed, good);
    for (const { outcome } of changes.values()) tally[outcome] += 1;
  }

  /** Repeats on conflict; changes already written are then skipped. */
  private async store(feed: FeedDocument, looks: readonly ArticleLook[]) {
    const changes = new Map<string, ArticleChange>();
    const ids = looks.map(({ id }) => id);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await this.articles.findKnown(ids);
      const found = this.decideAll(looks, known);
      const written = await this.articles.save(feed._id, found);
      for (const change of found) if (!changes.has(change.id)) changes.set(change.id, change);
      this.relay.poke(found.map(({ id }) => id));
      if (!written) continue;
      await this.wishes.add(
        feed,
        looks.filter((look) => lacksPicture(look, known)),
      );
      return changes;
    }
    throw new AppError('INGESTION.ARTICLES_CONTENDED', { kind: 'transient' });
  }

  private decideAll(looks: readonly ArticleLook[], known: Map<string, KnownArticle>) {
    const now = this.clock.now();
    return looks.flatMap((look) => decide(known.get(look.id) ?? null, look, now) ?? []);
  }
}

/** Validates external data; the other fields are set here. */
const fromOutside = observedArticle.omit({
  version: true,
  published_at: true,
  first_seen_at: true,
});

function isTellable(look: ArticleLook): boolean {
  return fromOutside.safeParse(look).success;
}

function lacksPicture(look: ArticleLook, known: Map<string, KnownArticle>): boolean {
  const asked = known.get(look.id)?.picture != null;
  return look.thumbnail_url === null && look.canonical_link !== null && !asked;
}
