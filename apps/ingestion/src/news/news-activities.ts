import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { bulkhead } from 'cockatiel';
import { Clock, later, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { ObjectStore } from '@elevate/object-store';
import { Lease } from '@elevate/mongo';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedService } from './feeds/feed.service.js';
import { FEED_HTTP_CLIENT } from './feeds/fetching/host-pace.js';
import { FeedReader } from './feeds/reading/feed-reader.js';
import { type ArticleDocument, ArticleRepository } from './articles/article.repository.js';
import {
  type ArticleImageRequest,
  ArticleImageRequestRepository,
  type StoredPicture,
  StoredPictureRepository,
} from './pictures/article-image-request.repository.js';
import { type FetchOutcome, PictureFetcher } from './pictures/picture-fetcher.js';
import { MEBIBYTE, PICTURE_STORE, PictureShelf, retryDelayMs } from './pictures/picture-shelf.js';
import { ArticleRelay } from './articles/article-relay.js';
import { MINUTE_MS, DAY_MS } from '@elevate/rules';

const EVERY_MS = 5_000;
const AT_ONCE = 4;
const BATCH = 100;
const RETRY_MS = retryDelayMs(0);

const EARLIER_MS = 180 * DAY_MS;
const EARLIER = 1_000;

/** Articles are published without waiting for their pictures. */
@Injectable()
export class PictureFiller {
  private readonly task: PeriodicTask;
  private readonly leaving = new AbortController();
  private isCaughtUp = false;

  constructor(
    private readonly requests: ArticleImageRequestRepository,
    private readonly articles: ArticleRepository,
    private readonly fetcher: PictureFetcher,
    private readonly shelf: PictureShelf,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    setMaxListeners(0, this.leaving.signal);
    this.task = tasks.create({
      name: 'article-pictures',
      everyMs: EVERY_MS,
      run: () => this.fillBatches(),
    });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    this.leaving.abort();
    await this.task.stop();
  }

  async fill(): Promise<void> {
    await this.task.runNow();
  }

  private async fillBatches(): Promise<void> {
    if (this.shelf.maxBytes === 0) return;
    await this.requestEarlier();
    while (!this.leaving.signal.aborted && (await this.fillBatch()) > 0);
  }

  private async requestEarlier(): Promise<void> {
    if (this.isCaughtUp) return;
    const since = later(this.clock.now(), -EARLIER_MS).toISOString();
    const documents = await this.articles.findUnrequested(since, EARLIER);
    await this.requests.add(documents.map(toRequest));
    await this.articles.markRequested(
      documents.map(({ _id, state }) => [_id, state.thumbnail_url]),
    );
    this.isCaughtUp = documents.length < EARLIER;
  }

  private async fillBatch(): Promise<number> {
    const free = await this.requests.findFree(BATCH);
    if (free.length === 0 || !(await this.shelf.hasRoom())) return 0;
    const room = bulkhead(AT_ONCE, free.length);
    // In parallel per site, so that a slow site does not block the others.
    const sites = groupBySite(free);
    const ends = await Promise.allSettled(
      sites.map((requests) => room.execute(() => this.fillAll(requests))),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return free.length;
  }

  private async fillAll(requests: readonly ArticleImageRequest[]): Promise<void> {
    for (const [index, request] of requests.entries()) {
      if (this.leaving.signal.aborted) return;
      if (!(await this.requests.claim(request._id))) continue;
      if ((await this.fillOne(request)) !== 'hangs') continue;
      for (const other of requests.slice(index + 1)) await this.requests.wait(other, RETRY_MS);
      return;
    }
  }

  private async fillOne(request: ArticleImageRequest): Promise<FetchOutcome> {
    const { signal } = this.leaving;
    try {
      const outcome = await this.fetcher.fetch(request, signal);
      if (signal.aborted) await this.requests.release(request._id);
      else if (outcome === 'done') await this.requests.finish(request);
      else await this.requests.postpone(request, retryDelayMs(request.attempts ?? 0));
      return outcome;
    } catch (error) {
      await this.requests.release(request._id);
      throw error;
    }
  }
}

function groupBySite(requests: readonly ArticleImageRequest[]): ArticleImageRequest[][] {
  const sites = new Map<string, ArticleImageRequest[]>();
  for (const request of requests) {
    const { host } = new URL(request.picture ?? request.link);
    sites.set(host, [...(sites.get(host) ?? []), request]);
  }
  return [...sites.values()];
}

/** Open pages still show evicted pictures. */
const GRACE_MS = 10 * MINUTE_MS;
const STORED_WITHIN_MS = 60 * MINUTE_MS;
const SHARE = 0.1;

const SWEEP_EVERY_MS = 5 * MINUTE_MS;
const LEASE_MS = MINUTE_MS;

@Injectable()
export class PictureSweep {
  private readonly task: PeriodicTask;
  private auditedAt = -Infinity;

  constructor(
    private readonly pictures: StoredPictureRepository,
    private readonly articles: ArticleRepository,
    private readonly requests: ArticleImageRequestRepository,
    private readonly relay: ArticleRelay,
    private readonly shelf: PictureShelf,
    @Inject(PICTURE_STORE) private readonly store: ObjectStore,
    private readonly clock: Clock,
    lease: Lease,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'article-picture-sweep',
      everyMs: SWEEP_EVERY_MS,
      run: () => this.run(),
      lease: { of: lease, ttlMs: LEASE_MS },
    });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  async run(): Promise<void> {
    const all = await this.pictures.findAll();
    const now = this.clock.now().getTime();
    for (const { _id } of this.tooMany(all)) await this.evict(_id, new Date(now + GRACE_MS));
    const isCrashed = ({ stored, createdAt }: StoredPicture) =>
      !stored && createdAt.getTime() < now - STORED_WITHIN_MS;
    const due = all.filter(
      (picture) =>
        isCrashed(picture) || (picture.removeAfter && picture.removeAfter.getTime() <= now),
    );
    for (const picture of due) await this.remove(picture);
    if (now - this.auditedAt < DAY_MS) return;
    await this.audit(new Date(now));
    this.auditedAt = now;
  }

  /** Frees a tenth of the cap; at least one large picture must fit. */
  private tooMany(all: readonly StoredPicture[]): StoredPicture[] {
    const staying = all.filter(({ removeAfter }) => removeAfter === null);
    const { maxBytes } = this.shelf;
    const share = maxBytes * SHARE;
    const allowed = maxBytes - Math.min(Math.max(share, MEBIBYTE), maxBytes / 2);
    let total = staying.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= allowed) return [];
    return staying.filter(({ bytes }) => {
      if (total <= allowed - share) return false;
      total -= bytes;
      return true;
    });
  }

  // Articles first: none may show a missing file.
  private async evict(id: string, removeAfter: Date): Promise<void> {
    await this.pictures.startRemoving(id, removeAfter);
    this.relay.notify(await this.articles.dropPicture(id));
  }

  private async remove({ _id: id, files }: StoredPicture): Promise<void> {
    // An article may have taken it meanwhile.
    this.relay.notify(await this.articles.dropPicture(id));
    for (const { name } of files) await this.store.delete(name);
    await this.pictures.delete(id);
  }

  /** Fetches lost pictures again, e.g. after a restore, and deletes unknown files. */
  private async audit(now: Date): Promise<void> {
    await this.store.prepare();
    const pictures = await this.pictures.findAll();
    const there = new Set(await this.store.listOlderThan(new Date(8.64e15)));
    const isLost = ({ stored, files }: StoredPicture) =>
      stored && files.some(({ name }) => !there.has(name));
    for (const { _id: id } of pictures.filter(isLost)) {
      const articles = await this.articles.findByPicture(id);
      await this.requests.add(articles.map(toRequest));
      this.relay.notify(await this.articles.dropPicture(id));
      await this.pictures.delete(id);
    }
    const names = new Set(pictures.flatMap(({ files }) => files.map(({ name }) => name)));
    for (const name of await this.store.listOlderThan(later(now, -DAY_MS)))
      if (!names.has(name)) await this.store.delete(name);
  }
}

function toRequest({ _id, state }: ArticleDocument) {
  return { _id, link: state.link, picture: state.thumbnail_url, userAgent: null };
}

const LEAVE_WITHIN_MS = 3_000;

@Injectable()
export class NewsActivities {
  constructor(
    private readonly feeds: FeedService,
    private readonly reader: FeedReader,
    private readonly filler: PictureFiller,
    private readonly sweep: PictureSweep,
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'DEFAULT_FEEDS' | 'SCHEDULES'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the bundled feeds are followed, so that planning includes them. */
  async start(): Promise<void> {
    if (this.config.SCHEDULES) {
      this.filler.start();
      this.sweep.start();
    }
    if (!this.config.DEFAULT_FEEDS) return;
    await this.feeds.followDefaults().catch((error: unknown) => {
      this.logger.error({ cause: describeError(error) }, 'Could not add the default feeds');
    });
  }

  /** After the jobs, which use it. */
  async stop(): Promise<void> {
    const ends = Promise.all([this.filler.stop(), this.sweep.stop()]);
    // An object store that does not respond must not block the shutdown.
    await Promise.race([ends, delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    await this.reader.close();
    await this.http.close();
  }
}
