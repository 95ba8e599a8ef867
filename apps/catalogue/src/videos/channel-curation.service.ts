import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ChannelEpisodes, HiddenChannelEpisodes } from '@elevate/contracts/catalogue';
import { ChannelsService } from '../channels/channels.service.js';
import { CuratedRepository } from '../episodes/curated.repository.js';
import { applyChange } from '../episodes/curation/apply-change.js';
import { recordOfChannel } from '../episodes/curation/curation-records.js';
import { channelContended } from '../episodes/episode.errors.js';
import { CurationEffects } from './curation-effects.js';

export interface ChannelToHide {
  readonly id: string;
  readonly reason: string | null;
  readonly actor: string;
}

const BATCH = 500;

/** Batches in a row that other changes prevented completely. */
const TRIES = 5;

/** Hides all episodes of a channel. A repeated request continues where a crash stopped. */
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

  /** Also hides withdrawn ones, or the source could bring them back. @throws AppError `EPISODES.CHANNEL_CONTENDED` */
  async hide({ id, reason, actor }: ChannelToHide): Promise<HiddenChannelEpisodes> {
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
      const found = await this.episodes.findUnhidden(id, BATCH);
      if (found.length === 0) return { hidden };
      const changes = found.map((before) => ({ before, fields: applyChange(before, change) }));
      const stored = await this.episodes.change(changes, record);
      await this.effects.announce(stored);
      hidden += stored.filter(({ removed }) => !removed).length;
      failures = stored.length > 0 ? 0 : failures + 1;
    }
    throw channelContended(id);
  }
}
