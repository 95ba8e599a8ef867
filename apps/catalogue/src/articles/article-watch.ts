import { Inject, Injectable } from '@nestjs/common';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Reader, Transport } from '@elevate/messaging';
import { LOGGER, TRANSPORT } from '@elevate/service-defaults';
import { StoriesService } from './stories.service.js';

const PAUSE_MS = 200;
const BATCH = 500;

/**
 * Replicas share the articles, so each consumes only a part of them. This reads what all of them have
 * published, so that the stories of each replica know every article.
 */
@Injectable()
export class ArticleWatch {
  private readonly published = new Set<string>();
  private reader: Reader | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly stories: StoriesService,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.reader = await this.transport.read({
      topics: [catalogueTopics.article.name],
      onMessage: ({ key }) => this.add(key),
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.reader?.close();
    await this.running;
  }

  private add(id: string): void {
    this.published.add(id);
    this.schedule();
  }

  private schedule(delayMs = PAUSE_MS): void {
    if (this.stopped || this.timer || this.running) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = this.refresh();
    }, delayMs).unref();
  }

  private async refresh(): Promise<void> {
    const ids = [...this.published].slice(0, BATCH);
    let delayMs = 0;
    try {
      await this.stories.refresh(ids);
      for (const id of ids) this.published.delete(id);
    } catch (error) {
      this.logger.warn(
        { cause: describeError(error) },
        'Could not read articles that other processes have published; trying again',
      );
      delayMs = PAUSE_MS;
    }
    this.running = undefined;
    if (this.published.size > 0) this.schedule(delayMs);
  }
}
