import { Inject, Injectable } from '@nestjs/common';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import type { Reader, Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { StoriesService } from './stories.service.js';

const PAUSE_MS = 200;
const BATCH = 500;

/** Replicas share partitions; this reads all published articles, so that every replica's story index is complete. */
@Injectable()
export class ArticleWatch {
  private readonly published = new Set<string>();
  private reader: Reader | undefined;
  private readonly task: PeriodicTask;
  private pauseMs = PAUSE_MS;

  constructor(
    private readonly stories: StoriesService,
    @Inject(TRANSPORT) private readonly transport: Transport,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'article-watch',
      everyMs: () => (this.published.size > 0 ? this.pauseMs : Infinity),
      run: () => this.refresh(),
    });
  }

  async start(): Promise<void> {
    this.reader = await this.transport.read({
      topics: [catalogueTopics.article.name],
      onMessage: ({ key }) => this.add(key),
    });
  }

  async stop(): Promise<void> {
    await this.reader?.close();
    await this.task.stop();
  }

  private add(id: string): void {
    this.published.add(id);
    if (this.task.isIdle) this.task.runIn(PAUSE_MS);
  }

  private async refresh(): Promise<void> {
    const ids = [...this.published].slice(0, BATCH);
    this.pauseMs = PAUSE_MS;
    await this.stories.refresh(ids);
    for (const id of ids) this.published.delete(id);
    // A full batch suggests that more is waiting; continue without a pause.
    this.pauseMs = 0;
  }
}
