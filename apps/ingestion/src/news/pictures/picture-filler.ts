import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import { ArticleRelay } from '../articles/article-relay.js';
import { ArticleRepository } from '../articles/article.repository.js';
import { ArticlePage } from './article-page.js';
import { PictureWishRepository } from './picture-wish.repository.js';
import type { PictureWish } from './picture-wish.schema.js';

const EVERY_MS = 5_000;
const AT_ONCE = 4;
const BATCH = 100;

/** Fetches article images in the background; articles are published without waiting. */
@Injectable()
export class PictureFiller {
  private readonly task: PeriodicTask;
  private readonly leaving = new AbortController();

  constructor(
    private readonly wishes: PictureWishRepository,
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
    const free = await this.wishes.findFree(BATCH);
    const room = bulkhead(AT_ONCE, free.length);
    // In parallel per site, so that a slow site does not block the others.
    const sites = groupBySite(free);
    await Promise.all(sites.map((wishes) => room.execute(() => this.fillAll(wishes))));
    return free.length;
  }

  private async fillAll(wishes: readonly PictureWish[]): Promise<void> {
    for (const wish of wishes) {
      if (this.leaving.signal.aborted) return;
      if (await this.wishes.claim(wish._id)) await this.fillOne(wish);
    }
  }

  private async fillOne(wish: PictureWish): Promise<void> {
    const look = await this.page.picture(wish, this.leaving.signal);
    // Aborted by the shutdown: the result says nothing about the page.
    if (this.leaving.signal.aborted) return this.wishes.release(wish._id);
    if (await this.articles.setPicture(wish._id, look)) this.relay.poke([wish._id]);
    await this.wishes.delete(wish._id);
  }
}

function groupBySite(wishes: readonly PictureWish[]): PictureWish[][] {
  const sites = new Map<string, PictureWish[]>();
  for (const wish of wishes) {
    const { host } = new URL(wish.link);
    sites.set(host, [...(sites.get(host) ?? []), wish]);
  }
  return [...sites.values()];
}
