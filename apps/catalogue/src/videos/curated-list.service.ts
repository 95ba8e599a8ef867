import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { CuratedPage, EpisodeChoices, EpisodeFilter } from '@elevate/contracts/catalogue';
import { ChannelsService } from '../channels/channels.service.js';
import { CuratedRepository } from '../episodes/curated.repository.js';
import { toCuratedRow } from '../episodes/curation/curation-records.js';
import { LiveTable } from '../episodes/table/live-table.js';

const MOST_TOPICS = 300;

@Injectable()
export class CuratedListService {
  constructor(
    private readonly table: LiveTable,
    private readonly episodes: CuratedRepository,
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
  ) {}

  async find(filter: EpisodeFilter): Promise<CuratedPage> {
    const table = await this.table.get();
    const { ids, ...place } = table.find(filter, this.clock.now().getTime());
    const documents = await this.episodes.findAll(ids);
    const byId = new Map(documents.map((document) => [document._id, document]));
    const channels = await this.channels.namesOf([
      ...new Set(documents.flatMap(({ state }) => state.channel_id ?? [])),
    ]);
    const items = ids.flatMap((id) => byId.get(id) ?? []);
    return { items: items.map((document) => toCuratedRow(document, channels)), ...place };
  }

  async choices(): Promise<EpisodeChoices> {
    const table = await this.table.get();
    const names = await this.channels.namesOf('all');
    const channels = [...table.channels()]
      .map(([id, episodes]) => ({ id, name: names.get(id) ?? id, episodes }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    return { channels, topics: table.topics().slice(0, MOST_TOPICS) };
  }
}
