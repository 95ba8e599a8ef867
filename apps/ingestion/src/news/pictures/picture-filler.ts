import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import { ArticleRelay } from '../articles/article-relay.js';
import { ArticleRepository } from '../articles/article.repository.js';
import { ArticlePage } from './article-page.js';
import { ArticleImageRequestRepository } from './article-image-request.repository.js';
import type { ArticleImageRequest } from './article-image-request.schema.js';

const EVERY_MS = 5_000;
const AT_ONCE = 4;
const BATCH = 100;

/** Fetches article images in the background; articles are published without waiting. */
@Injectable()
export class PictureFiller {
  private readonly task: PeriodicTask;
  private readonly leaving = new AbortController();

  constructor(
    private readonly requests: ArticleImageRequestRepository,
    private readonly articles: ArticleRepository,
    private readonly page: ArticlePage,
    private readonly relay: ArticleRelay,
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
    while (!this.leaving.signal.aborted && (await this.fillBatch()) > 0);
  }

  private async fillBatch(): Promise<number> {
    const free = await this.requests.findFree(BATCH);
    const room = bulkhead(AT_ONCE, free.length);
    // In parallel per site, so that a slow site does not block the others.
    const sites = groupBySite(free);
    await Promise.all(sites.map((requests) => room.execute(() => this.fillAll(requests))));
    return free.length;
  }

  private async fillAll(requests: readonly ArticleImageRequest[]): Promise<void> {
    for (const request of requests) {
      if (this.leaving.signal.aborted) return;
      if (await this.requests.claim(request._id)) await this.fillOne(request);
    }
  }

  private async fillOne(request: ArticleImageRequest): Promise<void> {
    const look = await this.page.picture(request, this.leaving.signal);
    // Aborted by the shutdown: the result says nothing about the page.
    if (this.leaving.signal.aborted) return this.requests.release(request._id);
    if (await this.articles.setPicture(request._id, look)) this.relay.poke([request._id]);
    await this.requests.delete(request._id);
  }
}

function groupBySite(requests: readonly ArticleImageRequest[]): ArticleImageRequest[][] {
  const sites = new Map<string, ArticleImageRequest[]>();
  for (const request of requests) {
    const { host } = new URL(request.link);
    sites.set(host, [...(sites.get(host) ?? []), request]);
  }
  return [...sites.values()];
}
