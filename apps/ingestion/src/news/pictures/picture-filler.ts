import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import { ArticleRepository } from '../articles/article.repository.js';
import { ArticleImageRequestRepository } from './article-image-request.repository.js';
import type { ArticleImageRequest } from './article-image-request.schema.js';
import { PictureFetcher, type FetchOutcome } from './picture-fetcher.js';
import { retryDelayMs } from './picture-limits.js';
import { PictureShelf } from './picture-shelf.js';

const EVERY_MS = 5_000;
const AT_ONCE = 4;
const BATCH = 100;
const RETRY_MS = retryDelayMs(0);

const EARLIER_MS = 180 * 86_400_000;
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
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SCHEDULES'>,
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
    if (this.config.SCHEDULES) this.task.start();
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
    const since = new Date(this.clock.now().getTime() - EARLIER_MS).toISOString();
    const found = await this.articles.findUnrequested(since, EARLIER);
    await this.requests.add(
      found.map(({ _id, state: { link, thumbnail_url: picture } }) => ({
        ...{ _id, link, picture, userAgent: null },
      })),
    );
    await this.articles.markRequested(found.map(({ _id, state }) => [_id, state.thumbnail_url]));
    this.isCaughtUp = found.length < EARLIER;
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
