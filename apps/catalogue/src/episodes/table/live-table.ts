import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import type { Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { TopicWatch } from '../../publishing/topic-watch.js';
import { CuratedRepository } from '../curated.repository.js';
import { EpisodeTable } from './episode-table.js';
import type { CuratedDocument } from './table-row.js';

/**
 * Loaded a second after the start: the embedded server would read all documents for each question.
 * Follows the topic, because other processes change episodes too.
 */
@Injectable()
export class LiveTable implements OnModuleDestroy {
  private loading: Promise<EpisodeTable> | undefined;
  private loaded: EpisodeTable | undefined;
  private onTopics: (channelId: string) => void = () => undefined;
  private readonly watch: TopicWatch;
  private readonly stopping = new AbortController();

  constructor(
    private readonly episodes: CuratedRepository,
    @Inject(TRANSPORT) transport: Transport,
    tasks: PeriodicTasks,
  ) {
    this.watch = new TopicWatch(transport, tasks, {
      name: 'episode-table',
      topic: catalogueTopics.episode.name,
      refresh: async (published) => {
        const table = await this.get();
        // After a restored backup the topic is ahead of the database, so each is read once.
        const newer = published.filter(([id, version]) => version > table.versionOf(id));
        if (newer.length > 0) this.put(await this.episodes.findAll(newer.map(([id]) => id)));
      },
    });
  }

  /** Undefined until it is loaded, which this begins. */
  peek(): EpisodeTable | undefined {
    if (!this.loaded) this.watch.runIn(0);
    return this.loaded;
  }

  /** The listener hears each channel whose shown topics change after the table was loaded. */
  whenTopicsChange(listener: (channelId: string) => void): void {
    this.onTopics = listener;
  }

  get(): Promise<EpisodeTable> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /** A curator's change shows at once; the topic brings changes made while the table loads. */
  put(documents: readonly CuratedDocument[]): void {
    const changed = new Set(documents.flatMap((document) => this.loaded?.put(document) ?? []));
    for (const channelId of changed) this.onTopics(channelId);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.watch.close();
  }

  private async load(): Promise<EpisodeTable> {
    const table = new EpisodeTable();
    // First, or a change in between would be missed.
    await this.watch.open();
    for await (const document of this.episodes.tableRows()) {
      // A shutdown does not wait for the rest.
      this.stopping.signal.throwIfAborted();
      table.put(document);
    }
    this.loaded = table;
    this.watch.runIn();
    return table;
  }
}
