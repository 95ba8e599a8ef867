import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import type { Reader, ReceivedMessage, Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { CuratedRepository } from '../curated.repository.js';
import { EpisodeTable } from './episode-table.js';
import type { CuratedDocument } from './table-row.js';

const PAUSE_MS = 200;
const BATCH = 500;

/**
 * Loaded a second after the start: the embedded document server would read all documents for each question. Follows
 * the published topic, because a sync or another replica changes episodes too.
 */
@Injectable()
export class LiveTable implements OnModuleDestroy {
  private loading: Promise<EpisodeTable> | undefined;
  private loaded: EpisodeTable | undefined;
  private onTopics: (channelId: string) => void = () => undefined;
  private reader: Reader | undefined;
  private readonly published = new Map<string, number>();
  private readonly stopping = new AbortController();
  private readonly task: PeriodicTask;

  constructor(
    private readonly episodes: CuratedRepository,
    @Inject(TRANSPORT) private readonly transport: Transport,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'episode-table',
      everyMs: () => (this.published.size > 0 ? PAUSE_MS : Infinity),
      run: () => this.refresh(),
    });
  }

  /** Undefined until it is loaded, which this begins. */
  peek(): EpisodeTable | undefined {
    if (!this.loaded && this.task.isIdle) this.task.runIn(0);
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
    await this.reader?.close();
    await this.task.stop();
  }

  private async load(): Promise<EpisodeTable> {
    const table = new EpisodeTable();
    // First, or a change in between would be missed.
    this.reader ??= await this.transport.read({
      topics: [catalogueTopics.episode.name],
      onMessage: (message) => this.note(message),
    });
    for await (const document of this.episodes.tableRows()) {
      // A shutdown does not wait for the rest.
      this.stopping.signal.throwIfAborted();
      table.put(document);
    }
    this.loaded = table;
    this.task.runIn(PAUSE_MS);
    return table;
  }

  private note({ key, headers }: ReceivedMessage): void {
    this.published.set(key, Number(headers['ce_sequence']));
    if (this.task.isIdle) this.task.runIn(PAUSE_MS);
  }

  private async refresh(): Promise<void> {
    const table = await this.get();
    const entries = [...this.published];
    const changed = entries.filter(([id, version]) => version > table.versionOf(id));
    for (let at = 0; at < changed.length; at += BATCH) {
      const ids = changed.slice(at, at + BATCH).map(([id]) => id);
      this.put(await this.episodes.findAll(ids));
    }
    // After a restored backup the topic is ahead of the database.
    for (const [id, version] of entries)
      if (this.published.get(id) === version) this.published.delete(id);
  }
}
