import { catalogueTopics } from '@elevate/contracts/catalogue';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Reader, Transport } from '@elevate/messaging';
import type { StoriesService } from './stories.service.js';

export interface ArticleWatchDependencies {
  readonly stories: Pick<StoriesService, 'refresh'>;
  readonly transport: Pick<Transport, 'read'>;
  readonly logger: Logger;
}

const PAUSE_MS = 200;
const BATCH = 500;

/**
 * Where several processes share the articles, each one sees only its part of them: this one hears what
 * all of them have published, so that the stories know every article.
 */
export class ArticleWatch {
  private readonly heard = new Set<string>();
  private reader: Reader | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly uses: ArticleWatchDependencies) {}

  async start(): Promise<void> {
    this.reader = await this.uses.transport.read({
      topics: [catalogueTopics.article.name],
      onMessage: ({ key }) => this.hear(key),
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.reader?.close();
    await this.running;
  }

  private hear(id: string): void {
    this.heard.add(id);
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
    const ids = [...this.heard].slice(0, BATCH);
    let delayMs = 0;
    try {
      await this.uses.stories.refresh(ids);
      for (const id of ids) this.heard.delete(id);
    } catch (error) {
      this.uses.logger.warn(
        { cause: describeError(error) },
        'Could not read what other processes have published; trying again',
      );
      delayMs = PAUSE_MS;
    }
    this.running = undefined;
    if (this.heard.size > 0) this.schedule(delayMs);
  }
}
