import { Injectable } from '@nestjs/common';
import { AuditLog, recordEach } from '@elevate/audit';
import { ChannelTopicsRefresher } from '../channels/channel-topics-refresher.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';
import { LiveTable } from '../episodes/table/live-table.js';
import type { CuratedDocument } from '../episodes/table/table-row.js';
import { HeroRotation } from '../hero/hero-rotation.js';

/** Passes a stored change by a curator on to the topic, the table, the channels, the hero and the audit log. */
@Injectable()
export class CurationEffects {
  constructor(
    private readonly relay: EpisodeRelay,
    private readonly table: LiveTable,
    private readonly channelTopics: ChannelTopicsRefresher,
    private readonly hero: HeroRotation,
    private readonly audit: AuditLog,
  ) {}

  async announce(documents: readonly CuratedDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const ids = documents.map(({ _id }) => _id);
    this.relay.poke(ids);
    for (const { state } of documents)
      if (state.channel_id !== undefined) this.channelTopics.changed(state.channel_id);
    this.table.put(documents);
    await this.updateHero(documents);
    await recordEach(this.audit, ids);
  }

  /** A hidden hero is replaced immediately. */
  private async updateHero(documents: readonly CuratedDocument[]): Promise<void> {
    const hero = await this.hero.current();
    const shown = documents.find(({ _id }) => _id === hero?.episode_id);
    if (shown?.hidden) await this.hero.episodeRemoved(shown._id);
    if (documents.some(({ hidden, removed }) => !hidden && !removed)) this.hero.episodeAdded();
  }
}
