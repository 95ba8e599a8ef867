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
 * The table of all episodes, loaded at its first use. It follows the published topic, because a sync or another
 * replica changes episodes too.
 */
@Injectable()
export class LiveTable implements OnModuleDestroy {
  private loading: Promise<EpisodeTable> | undefined;
  private reader: Reader | undefined;
  private readonly published = new Map<string, number>();
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

  get(): Promise<EpisodeTable> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /** Shows a curator's change at once. */
  async put(documents: readonly CuratedDocument[]): Promise<void> {
    if (!this.loading) return;
    const table = await this.loading;
    for (const document of documents) table.put(document);
  }

  async onModuleDestroy(): Promise<void> {
    await this.reader?.close();
    await this.task.stop();
  }

  private async load(): Promise<EpisodeTable> {
    const table = new EpisodeTable();
    // Before the documents are read, or a change in between would be missed.
    this.reader ??= await this.transport.read({
      topics: [catalogueTopics.episode.name],
      onMessage: (message) => this.note(message),
    });
    for await (const document of this.episodes.tableRows()) table.put(document);
    this.task.runIn(PAUSE_MS);
    return table;
  }

  private note({ key, headers }: ReceivedMessage): void {
    this.published.set(key, Number(headers['ce_sequence']));
    if (this.task.isIdle) this.task.runIn(PAUSE_MS);
  }

  private async refresh(): Promise<void> {
    if (!this.loading) return;
    const table = await this.loading;
    const seen = [...this.published];
    const changed = seen.filter(([id, version]) => version > table.versionOf(id));
    for (let at = 0; at < changed.length; at += BATCH) {
      const ids = changed.slice(at, at + BATCH).map(([id]) => id);
      for (const document of await this.episodes.findAll(ids)) table.put(document);
    }
    // Not by the table's version: after a restored backup the topic is ahead of the database.
    for (const [id, version] of seen)
      if (this.published.get(id) === version) this.published.delete(id);
  }
}
