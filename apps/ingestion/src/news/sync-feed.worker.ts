import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import type { JobEnd, RunningJob, JobWorker } from '../queue/running-job.js';
import { RunProgress } from '../runs/run-progress.js';
import { FeedDocumentImport } from './articles/feed-document-import.js';
import { newestItems } from './articles/newest-items.js';
import { FeedRelay } from './feeds/feed-relay.js';
import { FeedRepository } from './feeds/feed.repository.js';
import type { FeedDocument } from './feeds/feed.schema.js';
import type { FeedAnswer } from './feeds/fetching/feed-answer.js';
import { FeedClient } from './feeds/fetching/feed.client.js';
import { feedFailure, feedFailureOf } from './feeds/fetching/fetch.errors.js';
import {
  describedBy,
  failed,
  succeeded,
  type FeedReading,
  type FeedVerdict,
} from './feeds/health/feed-life.js';
import { rhythmOf } from './feeds/health/feed-rhythm.js';
import { FeedReader } from './feeds/reading/feed-reader.js';

const MINUTE_MS = 60_000;

type Answered = Extract<FeedAnswer, { kind: 'document' }>;

@Injectable()
export class SyncFeedWorker implements JobWorker {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly client: FeedClient,
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
      await this.feeds.postpone(feed._id, feed.notBefore);
      throw feedFailure('rate-limited');
    }
    const { force } = job.document;
    const answer = await this.client.read(feed, { signal: job.call.signal, force });
    await job.ensureHeld();
    const came = answer.kind === 'document';
    // "Not modified" without a stored document is invalid.
    if (!came && (force || feed.contentHash === null)) throw feedFailure('malformed-answer');
    const document = came ? await this.bringIn(feed, answer, job) : null;
    job.tally.unchanged = document === null;
    const movedTo = await this.believable(feed, answer.movedTo);
    const success = { movedTo, document, validators: came ? answer.validators : undefined };
    await this.settle(feed, succeeded(feed, success, this.when()));
  }

  /** The publisher's pause still applies; a forced sync ignores it. */
  private isLeftAlone({ notBefore }: FeedDocument, { document }: RunningJob): boolean {
    return !document.force && notBefore !== null && notBefore > this.clock.now();
  }

  private async bringIn(
    feed: FeedDocument,
    { bytes, contentType, url }: Answered,
    job: RunningJob,
  ): Promise<FeedReading | null> {
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    if (contentHash === feed.contentHash && !job.document.force) return null;
    const parsed = await this.reader.read({ bytes, contentType, url });
    // Before storing articles: they contain the name, and an unchanged document is not parsed again.
    const facts = describedBy({ title: parsed.title, siteUrl: parsed.link }, feed);
    const named = { ...feed, state: { ...feed.state, ...facts } };
    this.progress.report(job.runId, job.document.place, { name: named.state.name });
    await this.imports.observe(named, parsed, job.tally);
    const now = this.clock.now();
    return {
      contentHash,
      refreshMinutes: parsed.refreshMinutes,
      rhythm: rhythmOf(newestItems(parsed.items, now), now.getTime()),
      title: parsed.title,
      siteUrl: parsed.link,
    };
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
    if (verdict.publish) this.relay.poke([feed._id]);
  }

  private when() {
    const intervalMs = this.config.FEED_SYNC_MINUTES * MINUTE_MS;
    return { now: this.clock.now().getTime(), intervalMs };
  }
}
