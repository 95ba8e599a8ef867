import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ChannelEpisodes, HiddenChannelEpisodes } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';
import { AuditLog, recordEach } from '@elevate/audit';
import { ChannelsService, ChannelTopicsRefresher } from '../channels/channels.service.js';
import { CuratedRepository } from '../episodes/curated.repository.js';
import { applyChange, recordOfChannel } from '../episodes/curation/curation-records.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';
import { LiveTable } from '../episodes/table/live-table.js';
import type { CuratedDocument } from '../episodes/table/table-row.js';
import { HeroRotation } from '../hero/hero-rotation.js';

/** Passes a curator's change on to the topic, the table, the channels, the hero and the audit log. */
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
    this.relay.notify(ids);
    for (const { state } of documents)
      if (state.channel_id !== undefined) this.channelTopics.changed(state.channel_id);
    this.table.put(documents);
    await this.updateHero(documents);
    await recordEach(this.audit, ids);
  }

  private async updateHero(documents: readonly CuratedDocument[]): Promise<void> {
    const hero = await this.hero.current();
    const heroEpisode = documents.find(({ _id }) => _id === hero?.episode_id);
    if (heroEpisode?.hidden) await this.hero.episodeRemoved(heroEpisode._id);
    if (documents.some(({ hidden, removed }) => !hidden && !removed)) this.hero.episodeAdded();
  }
}

const BATCH = 500;

const TRIES = 5;

/** A repeated request continues where a crash stopped. */
@Injectable()
export class ChannelCurationService {
  constructor(
    private readonly episodes: CuratedRepository,
    private readonly channels: ChannelsService,
    private readonly effects: CurationEffects,
    private readonly clock: Clock,
  ) {}

  count(id: string): Promise<ChannelEpisodes> {
    return this.episodes.countOf(id);
  }

  /** Also withdrawn ones, or the source could bring them back. @throws AppError `EPISODES.CHANNEL_CONTENDED` */
  async hide(id: string, reason: string | null, actor: string): Promise<HiddenChannelEpisodes> {
    const [{ shown }, names] = await Promise.all([
      this.episodes.countOf(id),
      this.channels.namesOf([id]),
    ]);
    const by = { at: this.clock.now(), actor };
    const record = recordOfChannel(by, { id, name: names.get(id) ?? id, shown, reason });
    const change = { hidden: true, hidden_reason: reason };
    let hidden = 0;
    let failures = 0;
    while (failures < TRIES) {
      const documents = await this.episodes.findUnhidden(id, BATCH);
      if (documents.length === 0) return { hidden };
      const changes = documents.map((before) => ({ before, fields: applyChange(before, change) }));
      const stored = await this.episodes.change(changes, record);
      await this.effects.announce(stored);
      hidden += stored.filter(({ removed }) => !removed).length;
      failures = stored.length > 0 ? 0 : failures + 1;
    }
    throw new AppError('EPISODES.CHANNEL_CONTENDED', { kind: 'transient', details: { id } });
  }
}
