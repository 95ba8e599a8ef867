import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import { observedArticle } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import type { IngestionConfig } from '../ingestion.config.js';
import type { JobEnd, JobWorker, RunningJob } from '../queue/running-job.js';
import { RunProgress } from '../runs/run-progress.js';
import { countFailed, type Tally } from '../runs/run.repository.js';
import {
  type ArticleChange,
  ArticleRepository,
  decideArticle,
  type FeedArticle,
  type KnownArticle,
  newestItems,
  toArticle,
} from './articles/article.repository.js';
import {
  hostsOf,
  type IdentifiedItem,
  identify,
  identifyItems,
  idsElsewhere,
  MOST_NEW,
  possibleIds,
  selectItems,
  sharedIdentities,
  shortened,
  type Selection,
} from './articles/article-identities.js';
import { FeedRelay } from './feeds/feed.service.js';
import { FeedRepository } from './feeds/feed.repository.js';
import type { FeedDocument, FeedMemory } from './feeds/feed.schema.js';
import {
  conditionalHeaders,
  CUT_OFF,
  type FeedAnswer,
  feedFailure,
  feedFailureOf,
  fromHttpError,
  NOT_ACCEPTABLE,
  readAnswer,
  renewed,
} from './feeds/fetching/feed-answer.js';
import { FEED_HTTP_CLIENT, HostPace } from './feeds/fetching/host-pace.js';
import {
  describedBy,
  failed,
  type FeedReading,
  type FeedVerdict,
  isUnchangedForLong,
  movedAgain,
  rhythmOf,
  succeeded,
} from './feeds/health/feed-life.js';
import { FeedReader } from './feeds/reading/feed-reader.js';
import { ArticleImageRequestRepository } from './pictures/article-image-request.repository.js';
import type { ParsedFeed } from './feeds/parsing/parsed-feed.js';
import { ArticleRelay } from './articles/article-relay.js';
import { MINUTE_MS } from '@elevate/rules';

type Known = ReadonlyMap<string, KnownArticle>;

interface FeedMarks {
  readonly shared: ReadonlySet<string>;
  readonly hosts: readonly string[];
}

function lacksPicture(article: FeedArticle, stored: Known): boolean {
  const isRequested = stored.get(article.id)?.picture != null;
  return article.thumbnail_url === null && article.canonical_link !== null && !isRequested;
}

function isNewPicture({ id, thumbnail_url }: FeedArticle, stored: Known): boolean {
  return thumbnail_url !== null && stored.get(id)?.pictureOf !== thumbnail_url;
}

const ATTEMPTS = 5;

@Injectable()
export class FeedDocumentImport {
  constructor(
    private readonly articles: ArticleRepository,
    private readonly requests: ArticleImageRequestRepository,
    private readonly relay: ArticleRelay,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<
      IngestionConfig,
      'ARTICLE_PICTURES' | 'ARTICLE_PICTURES_MAX_MB' | 'ARTICLE_PICTURES_PER_SYNC'
    >,
  ) {}

  async observe(feed: FeedDocument, document: ParsedFeed, tally: Tally): Promise<FeedMemory> {
    const memory = feed.memory ?? null;
    const all = document.items.map(identify);
    const shared = new Set(sharedIdentities(all, memory));
    const hosts = hostsOf(all, feed);
    const marks = { shared, hosts };
    const { items, others: candidates } = selectItems(all, memory, {
      hosts,
      now: this.clock.now(),
    });
    const { others, missing } = await this.sortOthers(feed, { items, others: candidates }, marks);
    const chosen = new Set([...items, ...missing.slice(0, MOST_NEW)]);
    const waiting = new Set(missing.slice(MOST_NEW));
    const inOrder = all.filter((item) => chosen.has(item));
    const { changes, refused, untitled } = await this.store(feed, inOrder, marks);
    const isStored = new Set(others.filter((item) => !waiting.has(item)));
    const leftOut = all.filter((item) => !chosen.has(item) && !isStored.has(item));
    const leftOutCount = document.skipped.length + leftOut.length + untitled;
    tally.seen += inOrder.length;
    tally.left_out = (tally.left_out ?? 0) + leftOutCount;
    countFailed(tally, 'malformed-item', refused);
    for (const { outcome } of changes.values()) tally[outcome] += 1;
    const remembered = leftOut.filter((item) => !waiting.has(item));
    return {
      leftOut: remembered.map(({ identities }) => shortened(identities[0] ?? '')),
      shared: [...shared],
      leftOutCount,
      waiting: waiting.size,
      hosts,
    };
  }

  /** A document that shares no article with the earlier ones is another: it has none. */
  private async sortOthers(
    feed: FeedDocument,
    { items, others }: Selection,
    marks: FeedMarks,
  ): Promise<{ readonly others: Selection['others']; readonly missing: IdentifiedItem[] }> {
    const all = [...items, ...others];
    const stored = others.length > 0 ? await this.findKnown(feed, all, marks.hosts) : null;
    if (!stored || stored.size === 0) return { others: [], missing: [] };
    const ids = identifyItems(feed._id, others, { stored, ...marks });
    const missing = others.filter((item) => {
      const id = ids.get(item);
      return id !== undefined && !stored.has(id);
    });
    return { others, missing };
  }

  private async findKnown(
    { _id, memory }: FeedDocument,
    items: readonly IdentifiedItem[],
    hosts: readonly string[],
  ): Promise<Known> {
    const ids = new Map(items.map((item) => [item, possibleIds(_id, item)]));
    const known = await this.articles.findKnown([...ids.values()].flat());
    const unknown = items.filter((item) => !ids.get(item)?.some((id) => known.has(id)));
    if (!memory || unknown.length === 0) return known;
    const elsewhere = unknown.flatMap((item) => idsElsewhere(_id, item, hosts));
    return new Map([...known, ...(await this.articles.findKnown(elsewhere))]);
  }

  /** Repeats on conflict; changes already written are then skipped. */
  private async store(feed: FeedDocument, items: readonly IdentifiedItem[], marks: FeedMarks) {
    const changes = new Map<string, ArticleChange>();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await this.findKnown(feed, items, marks.hosts);
      const ids = identifyItems(feed._id, items, { stored, ...marks });
      const titled = [...ids].flatMap(([item, id]) => toArticle(item, feed, id) ?? []);
      const articles = titled.filter((article) => fromOutside.safeParse(article).success);
      const decided = this.decideAll(articles, stored);
      const written = await this.articles.save(feed._id, decided);
      for (const change of decided) if (!changes.has(change.id)) changes.set(change.id, change);
      this.relay.notify(decided.map(({ id }) => id));
      if (!written) continue;
      await this.requestPictures(feed, articles, stored);
      const untitled = items.length - titled.length;
      return { changes, untitled, refused: titled.length - articles.length };
    }
    throw new AppError('INGESTION.ARTICLES_CONTENDED', { kind: 'transient' });
  }

  private async requestPictures(
    feed: FeedDocument,
    articles: readonly FeedArticle[],
    stored: Known,
  ): Promise<void> {
    const { ARTICLE_PICTURES, ARTICLE_PICTURES_MAX_MB, ARTICLE_PICTURES_PER_SYNC } = this.config;
    if (ARTICLE_PICTURES_MAX_MB === 0) return;
    const lacking = articles.filter((article) => lacksPicture(article, stored));
    const most = ARTICLE_PICTURES && feed.pictures ? ARTICLE_PICTURES_PER_SYNC : 0;
    const pages = lacking.slice(0, most);
    const pictures = articles.filter((article) => isNewPicture(article, stored));
    // Requests first: after a crash in between, one is made twice.
    await this.requests.add(
      [...pages, ...pictures].map(({ id, link, thumbnail_url: picture }) => ({
        _id: id,
        link,
        picture,
        userAgent: feed.userAgent,
      })),
    );
    await this.articles.wantPagePictures(pages.map(({ id }) => id));
    await this.articles.markRequested(pictures.map(({ id, thumbnail_url }) => [id, thumbnail_url]));
  }

  /** A millisecond apart: undated items keep the order of the document. */
  private decideAll(articles: readonly FeedArticle[], existing: Known) {
    let seenAt = this.clock.now().getTime();
    return articles.flatMap((article) => {
      const stored = existing.get(article.id) ?? null;
      const change = decideArticle(stored, article, new Date(seenAt));
      if (stored === null) seenAt -= 1;
      return change ?? [];
    });
  }
}

/** Validates external data; the other fields are set here. */
const fromOutside = observedArticle.omit({
  version: true,
  published_at: true,
  first_seen_at: true,
});

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, ' +
  'application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

function plannedAt({ notBefore, state }: FeedDocument): Date | null {
  const { next_attempt_at: planned } = state.health;
  return planned !== null && notBefore !== null && Date.parse(planned) > notBefore.getTime()
    ? new Date(planned)
    : notBefore;
}

const ENDS_EARLY = 'The document ends in the middle; the items before its end were read.';
const NOTHING_STORED = 'The host reports “not modified”, but no document is stored.';

type Answered = Extract<FeedAnswer, { kind: 'document' }>;

@Injectable()
export class SyncFeedWorker implements JobWorker {
  constructor(
    private readonly feeds: FeedRepository,
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly pace: HostPace,
    private readonly reader: FeedReader,
    private readonly imports: FeedDocumentImport,
    private readonly relay: FeedRelay,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'FEED_SYNC_MINUTES'>,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const feed = await this.feeds.find(job.sourceId);
    if (!feed || feed.state.status === 'paused') return { kind: 'done' };
    try {
      await this.sync(feed, job);
    } catch (error) {
      const failure = feedFailureOf(error);
      if (failure && failure.reason !== 'interrupted' && !this.isLeftAlone(feed, job))
        await this.settle(feed, failed(feed, failure, this.when()));
      throw error;
    }
    return { kind: 'done' };
  }

  private async sync(feed: FeedDocument, job: RunningJob): Promise<void> {
    if (this.isLeftAlone(feed, job)) {
      await this.feeds.postpone(feed._id, plannedAt(feed));
      throw feedFailure('rate-limited');
    }
    const { force } = job.document;
    const answer = await this.request(feed, job);
    await job.ensureHeld();
    const came = answer.kind === 'document';
    // "Not modified" without a stored document is invalid.
    if (!came && (force || feed.contentHash === null))
      throw feedFailure('malformed-answer', { detail: NOTHING_STORED });
    const document = came ? await this.bringIn(feed, answer, job) : null;
    job.tally.unchanged = document === null;
    const movedTo = await this.believable(feed, answer.movedTo ?? document?.movedTo ?? null);
    const isRead = document === null || document.contentHash !== null;
    const validators = came ? answer.validators : renewed(feed.validators, answer.validators);
    const success = { movedTo, document, came, validators: isRead ? validators : null };
    await this.settle(feed, succeeded(feed, success, this.when()));
  }

  /** Conditional GET, paced per host. @throws AppError `FEED.*` with the failure's reason in `details` */
  private async request(feed: FeedDocument, { call, document }: RunningJob): Promise<FeedAnswer> {
    const { feed_url: url } = feed.state;
    const { signal } = call;
    const now = this.clock.now().getTime();
    const openHeaders = {
      accept: ACCEPT,
      ...(feed.userAgent && { 'user-agent': feed.userAgent }),
      ...(!document.force && !isUnchangedForLong(feed, now) && conditionalHeaders(feed.validators)),
    };
    const get = (headers: Readonly<Record<string, string>>) => () =>
      this.http.get(url, { openHeaders: headers, signal }).catch((error: unknown) => {
        throw fromHttpError(error);
      });
    const answer = await this.pace.take(url, get(openHeaders), signal);
    if (answer.status !== NOT_ACCEPTABLE) return readAnswer(answer, now);
    const anything = { ...openHeaders, accept: '*/*' };
    return readAnswer(await this.pace.take(url, get(anything), signal), now);
  }

  /** The publisher's pause still applies; a forced sync ignores it. */
  private isLeftAlone({ notBefore }: FeedDocument, { document }: RunningJob): boolean {
    return !document.force && notBefore !== null && notBefore > this.clock.now();
  }

  private async bringIn(
    feed: FeedDocument,
    { bytes, contentType, url, endsByClose }: Answered,
    job: RunningJob,
  ): Promise<(FeedReading & Pick<ParsedFeed, 'movedTo'>) | null> {
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    if (contentHash === feed.contentHash && !job.document.force) return null;
    const parsed = await this.reader.read({ bytes, contentType, url });
    // Before storing articles: they contain the name, and an unchanged document is not parsed again.
    const facts = describedBy({ title: parsed.title, siteUrl: parsed.link }, feed);
    const named = { ...feed, state: { ...feed.state, ...facts } };
    this.progress.report(job.runId, job.document.place, { name: named.state.name });
    const memory = await this.imports.observe(named, parsed, job.tally);
    if (parsed.isCut && endsByClose) throw feedFailure('malformed-answer', { detail: CUT_OFF });
    if (parsed.hasCutItem)
      throw feedFailure('malformed-answer', { detail: ENDS_EARLY, isPartlyRead: true });
    const movedTo = await this.namedAddress(feed, parsed.movedTo, job);
    const now = this.clock.now();
    // A date that changes alone says nothing about the feed either.
    const { newest_item_at: newestItemAt } = feed.state.health;
    const isSame = newestItemAt !== null && job.tally.new + job.tally.updated === 0;
    return {
      contentHash: memory.waiting > 0 || parsed.isCut || movedTo !== null ? null : contentHash,
      movedTo,
      memory,
      refreshMinutes: parsed.refreshMinutes,
      rhythm: isSame
        ? { newestItemAt, rhythmMs: feed.rhythmMs }
        : rhythmOf(newestItems(parsed.items, now), now.getTime()),
      title: parsed.title,
      siteUrl: parsed.link,
    };
  }

  /** As a permanent redirect, if a feed is there. */
  private async namedAddress(feed: FeedDocument, named: string | null, job: RunningJob) {
    const to = await this.believable(feed, named);
    if (to === null || !movedAgain(feed, to)) return null;
    const there = { ...feed, validators: null, state: { ...feed.state, feed_url: to } };
    try {
      const answer = await this.request(there, job);
      return answer.kind === 'document' && (await this.reader.read(answer)) ? to : null;
    } catch {
      job.call.signal.throwIfAborted();
      return null;
    }
  }

  /** Two feeds with one URL stay separate; following the move would ingest everything twice. */
  private async believable(feed: FeedDocument, movedTo: string | null): Promise<string | null> {
    if (movedTo === null) return null;
    const others = await this.feeds.findFollowed();
    const taken = others.some(({ _id, state }) => _id !== feed._id && state.feed_url === movedTo);
    return taken ? null : movedTo;
  }

  private async settle(feed: FeedDocument, verdict: FeedVerdict): Promise<void> {
    await this.feeds.settle(feed._id, verdict);
    if (verdict.publish) this.relay.notify([feed._id]);
  }

  private when() {
    const intervalMs = this.config.FEED_SYNC_MINUTES * MINUTE_MS;
    return { now: this.clock.now().getTime(), intervalMs };
  }
}
