import { Injectable } from '@nestjs/common';
import { Clock, later } from '@elevate/clock';
import type { FailureReason } from '@elevate/contracts/ingestion';
import type { JobEnd, JobWorker, RunningJob } from '../queue/running-job.js';
import { RunProgress } from '../runs/run-progress.js';
import { countFailed } from '../runs/run.repository.js';
import { QuotaLedger } from '../timing/quota.repository.js';
import {
  type ChannelFacts,
  ChannelRepository,
  type History,
  type Listing,
  NO_HISTORY,
  type SourceDocument,
  SourceRepository,
} from './channels/source.repository.js';
import { ChannelRelay, SourceService } from './channels/source.service.js';
import { slug } from './sample/import-sample.worker.js';
import { PlaylistPageSync } from './videos/playlist-page-sync.js';
import { failureOf, youtubeFailure } from './youtube/youtube.errors.js';
import { PAGE_SIZE, type UploadsPage, YouTubeSource } from './youtube/youtube-source.js';
import { DAY_MS } from '@elevate/rules';

const NOT_ITS_FAULT: ReadonlySet<FailureReason> = new Set(['quota-exceeded', 'interrupted']);

const NO_UPLOADS: UploadsPage = { videoIds: [], malformed: 0, nextPageToken: null };

@Injectable()
export class SyncChannelWorker implements JobWorker {
  constructor(
    private readonly repository: SourceRepository,
    private readonly sources: SourceService,
    private readonly youtube: YouTubeSource,
    private readonly channels: ChannelRepository,
    private readonly pages: PlaylistPageSync,
    private readonly relay: ChannelRelay,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const source = await this.repository.find(job.sourceId);
    if (!isActive(source)) return { kind: 'done' };
    try {
      return await this.sync(source, job).catch(async (error: unknown) => {
        if (!isDeadToken(error)) throw error;
        await this.repository.update(source._id, { history: NO_HISTORY });
        job.countAgain();
        await job.save({ topToken: null });
        return this.sync((await this.repository.find(source._id)) ?? source, job);
      });
    } catch (error) {
      const failure = failureOf(error);
      if (isDeadToken(error)) await this.repository.update(source._id, { history: NO_HISTORY });
      if (failure && !failure.refusesEverything && !NOT_ITS_FAULT.has(failure.reason))
        await this.sources.noteFailure(source, failure.reason);
      throw error;
    }
  }

  private async sync(source: SourceDocument, job: RunningJob): Promise<JobEnd> {
    const resolved = await this.resolved(source, job);
    if (resolved._id !== source._id) return this.moved(source, resolved, job);
    if (!job.document.topDone) await this.readTop(resolved, job);
    const { history: from } = (await this.repository.find(resolved._id)) ?? resolved;
    const history = await this.readDeeper(from, resolved, job);
    if (job.mustStop) throw youtubeFailure('interrupted');
    // Larger, because no user waits for a follow-on job.
    if (!history.complete && !job.capReached) return { kind: 'again', change: { limit: 250 } };
    await this.sources.noteSuccess(source._id);
    await this.sources.forgetLeftOver(resolved.handle);
    return { kind: 'done' };
  }

  private async resolved(source: SourceDocument, job: RunningJob): Promise<SourceDocument> {
    const age = this.clock.now().getTime() - (source.resolvedAt?.getTime() ?? 0);
    if (source.uploadsPlaylistId && age < DAY_MS) return source;
    const channel = source.youtubeChannelId
      ? (await this.youtube.channels([source.youtubeChannelId], job.call))[0]
      : await this.youtube.channelByHandle(source.handle ?? source._id, job.call);
    if (!channel) throw youtubeFailure('channel-not-found');
    this.relay.notify(await this.channels.observe([channel.facts]));
    await this.adoptSeries(channel.facts);
    const stored = await this.sources.resolve(source, channel);
    const { name, _id } = stored;
    this.progress.report(job.runId, job.document.place, { name, source_id: _id });
    return stored;
  }

  /** The sample knows channels by the names of their event series only. */
  private async adoptSeries(facts: ChannelFacts): Promise<void> {
    const series = [...new Set([facts.name, facts.handle ?? facts.name].map(slug))];
    const missing = await this.channels.findMissing(series);
    for (const id of series.filter((name) => !missing.includes(name))) {
      await this.pages.adopt(id, facts);
      if (await this.channels.markRemoved(id)) this.relay.notify([id]);
    }
  }

  /** Requeues from the handle's key to the id's, because jobs are ordered per source. */
  private async moved(from: SourceDocument, to: SourceDocument, job: RunningJob): Promise<JobEnd> {
    const fields = { name: to.name, source_id: to._id };
    await this.progress.settle([{ runId: job.runId, place: job.document.place, fields }]);
    const change = { state: { ...job.document.state, source_id: to._id } };
    return { kind: 'again', change, afterwards: () => this.sources.forget(from._id) };
  }

  private async readTop(source: SourceDocument, job: RunningJob): Promise<void> {
    const { topToken: pageToken, force, limit } = job.document;
    const isNewest = pageToken === null;
    const readAt = this.clock.now();
    const page = await this.readPage(source, job, { pageToken, force, isNewest });
    const { nextPageToken, looked } = page;
    if (isNewest) {
      const { history, lastSyncedAt } = source;
      // Includes a talk stored at the very end of that sync.
      const syncedBefore = lastSyncedAt ? later(lastSyncedAt, 1) : readAt;
      const knownBefore = history.complete && lastSyncedAt ? syncedBefore : null;
      const metKnown = isBefore(page.lastFirstSeenAt, knownBefore);
      const after = afterTopPage(history, { ...page, syncedBefore, metKnown });
      await this.repository.update(source._id, { history: after });
    }
    const more = force && nextPageToken !== null && looked < limit && !job.mustStop;
    await job.save({ looked, topDone: !more, topToken: more ? nextPageToken : null });
    if (more) await this.readTop(source, job);
  }

  private async readDeeper(
    from: History,
    source: SourceDocument,
    job: RunningJob,
  ): Promise<History> {
    let history = from;
    const isOver = () => history.complete || job.capReached || job.mustStop;
    while (!isOver() && job.document.looked < job.document.limit) {
      const { pageToken } = history;
      const page = await this.readPage(source, job, { pageToken, force: false, isNewest: false });
      const metKnown = isBefore(page.lastFirstSeenAt, history.knownBefore);
      history = afterDeeperPage(history, { ...page, metKnown });
      await this.repository.update(source._id, { history });
      await job.save({ looked: page.looked });
    }
    return history;
  }

  private async readPage(
    source: SourceDocument,
    job: RunningJob,
    {
      pageToken,
      force,
      isNewest,
    }: { readonly pageToken: string | null; readonly force: boolean; readonly isNewest: boolean },
  ) {
    const { looked, limit } = job.document;
    // A smaller page costs the same quota; only a forced sync refetches known videos.
    const size = force ? Math.max(1, Math.min(PAGE_SIZE, limit - looked)) : PAGE_SIZE;
    const page = await this.uploads(source, { size, pageToken }, job);
    countFailed(job.tally, 'malformed-item', page.malformed);
    const leftList = isNewest ? removedFromPlaylist(source.listing ?? NOTHING_LISTED, page) : [];
    const saveListing = (missed: readonly string[]) =>
      this.repository.update(source._id, { listing: { newest: page.videoIds, missed } });
    // Before the talks: a stored one that was never listed would not be missed when it leaves.
    if (isNewest) await saveListing(leftList);
    const result = await this.pages.discover(page.videoIds, { force, leftList }, job);
    if (leftList.length > 0) await saveListing(result.missed);
    job.capReached ||= result.leftSome;
    return { ...result, nextPageToken: page.nextPageToken, looked: looked + size };
  }

  /** YouTube has no playlist of an existing channel that uploaded nothing. */
  private async uploads(
    { uploadsPlaylistId, listing }: SourceDocument,
    pageToRead: { readonly size: number; readonly pageToken: string | null },
    job: RunningJob,
  ): Promise<UploadsPage> {
    if (uploadsPlaylistId === null) return NO_UPLOADS;
    try {
      return await this.youtube.uploads(uploadsPlaylistId, pageToRead, job.call);
    } catch (error) {
      const hadUploads = (listing?.newest.length ?? 0) > 0;
      if (!hadUploads && failureOf(error)?.reason === 'playlist-not-found') return NO_UPLOADS;
      throw error;
    }
  }
}

const isDeadToken = (error: unknown): boolean =>
  failureOf(error)?.apiReasons?.includes('invalidPageToken') ?? false;

function isActive(source: SourceDocument | null): source is SourceDocument {
  return source !== null && source.status !== 'removed' && source.status !== 'paused';
}

/** True if first seen before the gap opened, or if that time is unknown and the video is known. */
function isBefore(firstSeenAt: Date | null, knownBefore: Date | null | undefined): boolean {
  return firstSeenAt !== null && (knownBefore == null || firstSeenAt < knownBefore);
}

interface PageSeen {
  readonly nextPageToken: string | null;
  /**
   * The page ends with a talk known before the gap opened or at the last full sync, not by this job: a crash may repeat it.
   */
  readonly metKnown: boolean;
  /** The run's limit left talks unstored: read the page again. */
  readonly leftSome?: boolean;
  /** Talks first seen earlier were stored together with all older ones. */
  readonly syncedBefore?: Date;
}

const COMPLETE: History = { complete: true, pageToken: null, stopAtKnown: false };

/** A page of only new talks opens a gap that must be read before the history is complete. */
export function afterTopPage(history: History, page: PageSeen): History {
  const { nextPageToken, metKnown } = page;
  if (page.leftSome) return { ...gapBelow(history, page), pageToken: null };
  if (nextPageToken === null) return COMPLETE;
  if (metKnown && (history.complete || history.pageToken !== null)) return history;
  return { ...gapBelow(history, page), pageToken: nextPageToken };
}

export function afterDeeperPage(history: History, page: PageSeen): History {
  const { nextPageToken, metKnown } = page;
  if (page.leftSome) return history;
  if (nextPageToken === null || (history.stopAtKnown && metKnown)) return COMPLETE;
  return { ...history, complete: false, pageToken: nextPageToken };
}

/** A gap over a complete history ends at known talks; over an open one, both are read to that one's end. */
function gapBelow(history: History, { syncedBefore }: PageSeen): Omit<History, 'pageToken'> {
  const knownBefore = history.complete ? syncedBefore : history.knownBefore;
  const stopAtKnown = history.complete || (history.stopAtKnown && knownBefore != null);
  return { complete: false, stopAtKnown, ...(stopAtKnown && knownBefore && { knownBefore }) };
}

export const NOTHING_LISTED: Listing = { newest: [], missed: [] };

/**
 * Ids that disappeared above a remaining one, or anywhere if the page is the whole list; later ones
 * moved on.
 */
export function removedFromPlaylist(
  { newest, missed }: Listing,
  page: Pick<UploadsPage, 'videoIds' | 'nextPageToken'>,
): string[] {
  const now = new Set(page.videoIds);
  const last =
    page.nextPageToken === null ? newest.length : newest.findLastIndex((id) => now.has(id));
  const gone = newest.slice(0, Math.max(0, last)).filter((id) => !now.has(id));
  return [...new Set([...missed.filter((id) => !now.has(id)), ...gone])];
}

const STEP = 250;

/** Stores uploads that the database lacks; one that a person asked for refreshes the others. */
@Injectable()
export class VerifyChannelWorker implements JobWorker {
  constructor(
    private readonly sources: SourceRepository,
    private readonly youtube: YouTubeSource,
    private readonly pages: PlaylistPageSync,
    private readonly ledger: QuotaLedger,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const source = await this.sources.find(job.sourceId);
    if (!isActive(source) || !source.uploadsPlaylistId) return { kind: 'done' };
    const { uploadsPlaylistId: id } = source;
    return this.verify(id, job).catch(async (error: unknown) => {
      if (!isDeadToken(error) || job.document.topToken === null) throw error;
      job.countAgain();
      await job.save({ topToken: null, looked: 0 });
      return this.verify(id, job);
    });
  }

  private async verify(playlistId: string, job: RunningJob): Promise<JobEnd> {
    while (job.document.looked < STEP) {
      if (job.mustStop) throw youtubeFailure('interrupted');
      if (!(await this.ledger.hasUnits(job.document.reserve)))
        throw youtubeFailure('quota-exceeded');
      const next = await this.comparePage(playlistId, job);
      if (next === null) return { kind: 'done' };
    }
    return { kind: 'again', change: {} };
  }

  private async comparePage(playlistId: string, job: RunningJob): Promise<string | null> {
    const { topToken: pageToken, looked } = job.document;
    const page = await this.youtube.uploads(playlistId, { size: PAGE_SIZE, pageToken }, job.call);
    countFailed(job.tally, 'malformed-item', page.malformed);
    await this.pages.compare(page.videoIds, { refresh: job.document.force }, job);
    await job.save({ topToken: page.nextPageToken, looked: looked + PAGE_SIZE });
    return page.nextPageToken;
  }
}

@Injectable()
export class RefreshWorker implements JobWorker {
  constructor(
    private readonly pages: PlaylistPageSync,
    private readonly channels: ChannelRepository,
    private readonly youtube: YouTubeSource,
    private readonly relay: ChannelRelay,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const { ids } = job.document;
    while (job.document.position < ids.length) {
      if (job.mustStop) throw youtubeFailure('interrupted');
      const position = Math.min(job.document.position + PAGE_SIZE, ids.length);
      const channelIds = await this.pages.refresh(ids.slice(job.document.position, position), job);
      await this.introduce(channelIds, job);
      await job.save({ position });
    }
    return { kind: 'done' };
  }

  private async introduce(channelIds: readonly string[], job: RunningJob): Promise<void> {
    const missing = await this.channels.findMissing(channelIds);
    if (missing.length === 0) return;
    const channels = await this.youtube.channels(missing, job.call);
    this.relay.notify(await this.channels.observe(channels.map(({ facts }) => facts)));
  }
}
