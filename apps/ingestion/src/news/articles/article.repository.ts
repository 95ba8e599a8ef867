import type { AnyBulkWriteOperation } from 'mongoose';
import {
  bulkWrite,
  hasMatched,
  idsOf,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';
import type { ArticlePicture } from '@elevate/contracts';
import { MAX_DESCRIPTION, type ObservedArticle } from '@elevate/contracts/ingestion';
import { contentHash } from '../../publish/content-hash.js';
import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import type { FeedDocument } from '../feeds/feed.schema.js';

const KNOWN_FIELDS = {
  version: 1,
  contentHash: 1,
  saidAt: 1,
  picture: 1,
  pictureOf: 1,
  'state.title': 1,
  'state.link': 1,
  'state.canonical_link': 1,
  'state.published_at': 1,
  'state.first_seen_at': 1,
  'state.thumbnails': 1,
} as const;

export class ArticleRepository extends repositoryOf(
  stateDocumentSchema<ArticleDocument>('articles').index({ pictureId: 1 }),
) {
  async findKnown(ids: readonly string[]): Promise<Map<string, KnownArticle>> {
    const documents = await this.model
      .find({ _id: { $in: [...ids] } }, KNOWN_FIELDS)
      .lean<ArticleDocument[]>();
    const known = documents.map(({ state, ...stored }) => ({
      ...stored,
      title: state.title,
      link: state.link,
      canonicalLink: state.canonical_link,
      publishedAt: state.published_at,
      firstSeenAt: state.first_seen_at,
      thumbnails: state.thumbnails,
    }));
    return new Map(known.map((article) => [article._id, article]));
  }

  /** False if an article has changed since it was read (e.g. its image): decide again. */
  async save(feedId: string, changes: readonly ArticleChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const operations = changes.map((change) => toOperation(feedId, change));
    const { duplicates, matchedCount } = await bulkWrite(this.model.collection, operations);
    const updates = changes.filter(({ stored }) => stored !== null).length;
    return duplicates.size === 0 && matchedCount === updates;
  }

  async wantPagePictures(ids: readonly string[]): Promise<void> {
    const picture: PageImage = { state: 'wanted', url: null, reason: null };
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { picture } });
  }

  async markRequested(pictures: readonly (readonly [string, string | null])[]): Promise<void> {
    if (pictures.length === 0) return;
    const operations = pictures.map(([_id, pictureOf]) => ({
      updateOne: { filter: { _id }, update: { $set: { pictureOf } } },
    }));
    await bulkWrite<ArticleDocument>(this.model.collection, operations);
  }

  async findUnrequested(since: string, limit: number): Promise<ArticleDocument[]> {
    const recent = { 'state.thumbnail_url': { $ne: null }, 'state.published_at': { $gt: since } };
    return this.model
      .find({ pictureOf: null, ...recent })
      .sort({ 'state.published_at': -1 })
      .limit(limit)
      .lean<ArticleDocument[]>();
  }

  async findByPicture(pictureId: string): Promise<ArticleDocument[]> {
    return this.model.find({ pictureId }).lean<ArticleDocument[]>();
  }

  /** Publishes a found image unless the item has another by then. */
  async setPagePicture(id: string, picture: PageImage, before: string | null = null) {
    const { url } = picture;
    if (url !== null) {
      const update = nextVersion({ 'state.thumbnail_url': url, picture, pictureOf: url });
      const bare = { _id: id, 'state.thumbnail_url': before };
      if (await hasMatched(this.model.updateOne(bare, update))) return true;
    }
    await this.model.updateOne({ _id: id }, { $set: { picture } });
    return false;
  }

  async setPicture(
    id: string,
    pictureOf: string,
    { id: pictureId, thumbnails }: ShownPicture,
  ): Promise<void> {
    const update = nextVersion({ pictureOf, pictureId, 'state.thumbnails': thumbnails });
    await this.model.updateOne({ _id: id, 'state.thumbnail_url': pictureOf }, update);
  }

  async dropPicture(pictureId: string): Promise<string[]> {
    const ids = await idsOf(this.model, { pictureId });
    const update = nextVersion({ pictureId: null, 'state.thumbnails': [] });
    if (ids.length > 0) await this.model.updateMany({ pictureId }, update);
    return ids;
  }
}

type Operation = AnyBulkWriteOperation<ArticleDocument>;

function toOperation(feedId: string, { id: _id, stored, set }: ArticleChange): Operation {
  const own = { feedId, version: 1, unpublished: true, picture: null };
  if (!stored) return { insertOne: { document: { _id, ...own, ...set } } };
  return { updateOne: { filter: { _id, version: stored.version }, update: nextVersion(set) } };
}

type ArticleFacts = Omit<ObservedArticle, 'version'>;

export interface PageImage {
  readonly state: 'wanted' | 'found' | 'none';
  readonly url: string | null;
  readonly reason: string | null;
  readonly others?: readonly string[];
}

export interface ShownPicture {
  readonly id: string | null;
  readonly thumbnails: readonly ArticlePicture[];
}

export interface ArticleDocument extends StateDocument<ArticleFacts> {
  feedId: string;
  /** Hash of the feed's facts; an unchanged hash skips the write. */
  contentHash: string;
  /** The item's date: while unchanged, a date chosen here stays. */
  saidAt: string | null;
  picture: PageImage | null;
  pictureOf?: string | null;
  pictureId?: string | null;
}

export type KnownArticle = Pick<
  ArticleDocument,
  '_id' | 'version' | 'contentHash' | 'saidAt' | 'picture' | 'pictureOf'
> & {
  readonly title: string;
  readonly link: string;
  readonly canonicalLink: string | null;
  readonly publishedAt: string;
  readonly firstSeenAt: string;
  readonly thumbnails: ArticleFacts['thumbnails'];
};

export interface ArticleChange {
  readonly id: string;
  readonly stored: KnownArticle | null;
  readonly set: Pick<ArticleDocument, 'state' | 'contentHash' | 'saidAt'>;
  readonly outcome: 'new' | 'updated';
}

export function decideArticle(
  stored: KnownArticle | null,
  article: FeedArticle,
  now: Date,
): ArticleChange | null {
  const { saidAt, ...facts } = article;
  const hash = contentHash(article);
  if (stored?.contentHash === hash) return null;
  if (stored && isSameArticle(stored, article)) return null;
  // The page's image stays while the item has none.
  const thumbnail_url = article.thumbnail_url ?? stored?.picture?.url ?? null;
  const state: ArticleFacts = {
    ...facts,
    thumbnail_url,
    thumbnails: thumbnail_url === null ? [] : (stored?.thumbnails ?? []),
    published_at: publishedAt(saidAt, stored, now),
    first_seen_at: stored?.firstSeenAt ?? now.toISOString(),
  };
  const set = { state, contentHash: hash, saidAt };
  return { id: article.id, stored, set, outcome: stored ? 'updated' : 'new' };
}

/** Some servers write the time of each request; a move to https is the same page. */
function isSameArticle(stored: KnownArticle, article: FeedArticle): boolean {
  const isSamePage =
    stored.link !== article.link && siteAndPage(stored.link) === siteAndPage(article.link);
  const links = isSamePage && { link: stored.link, canonical_link: stored.canonicalLink };
  // A date for an article that had none is a change.
  const saidAt = stored.saidAt ?? article.saidAt;
  return contentHash({ ...article, ...links, saidAt }) === stored.contentHash;
}

/** Without the scheme and `www.`. */
export function siteAndPage(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '');
}

const AHEAD_MS = 15 * 60_000;

function plausibleDate(stated: string | null): Date | null {
  const date = new Date(stated ?? '');
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 9999 ? date : null;
}

/**
 * The item's date, at most now; first sight without one. Kept while that is unchanged: undated items would be newest.
 */
export function publishedAt(
  stated: string | null,
  dates: Pick<KnownArticle, 'saidAt' | 'publishedAt'> | null,
  now: Date,
): string {
  if (dates?.saidAt === stated) return dates.publishedAt;
  const date = plausibleDate(stated);
  if (date === null) return dates?.publishedAt ?? now.toISOString();
  return date.getTime() > now.getTime() + AHEAD_MS ? now.toISOString() : date.toISOString();
}

/** Some feeds contain thousands of items. */
export const MAX_ITEMS = 200;

export function newestItems<Item extends Pick<ParsedItem, 'publishedAt'>>(
  items: readonly Item[],
  now: Date,
): Item[] {
  let age = now.getTime();
  const dated = items.map((item) => {
    age = Math.min(plausibleDate(item.publishedAt)?.getTime() ?? age, now.getTime());
    return { item, age };
  });
  dated.sort((a, b) => b.age - a.age);
  return dated.slice(0, MAX_ITEMS).map(({ item }) => item);
}

export type FeedArticle = Omit<ArticleFacts, 'published_at' | 'first_seen_at' | 'thumbnails'> & {
  readonly saidAt: string | null;
};

export function toArticle(item: ParsedItem, feed: FeedDocument, id: string): FeedArticle | null {
  const { name, category, site_url, feed_url } = feed.state;
  // Longer titles are misplaced body text.
  const title = cut(item.title.trim() || item.summary.trim(), 500);
  if (title === '') return null;
  return {
    id,
    feed: { id: feed._id, name, category },
    title,
    description: cut(item.summary, MAX_DESCRIPTION),
    link: item.link ?? site_url ?? new URL('/', feed_url).href,
    canonical_link: item.link === null ? null : (item.canonicalLink ?? item.link),
    thumbnail_url: item.image,
    keywords: [...item.keywords],
    cve_ids: [...item.cveIds],
    saidAt: item.publishedAt,
  };
}

export function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).trimEnd()}…`;
}
