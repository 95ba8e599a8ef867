import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type {
  BulkChange,
  BulkOutcome,
  CuratedEpisode,
  CuratedPage,
  EpisodeChange,
  EpisodeChoices,
  EpisodeFilter,
} from '@elevate/contracts/catalogue';
import { isMatch, untilWritten } from '@elevate/mongo';
import { ChannelsService } from '../channels/channels.service.js';
import { CuratedRepository, type CuratedChange } from '../episodes/curated.repository.js';
import {
  applyChange,
  fieldsOf,
  recordOfBulk,
  recordOfChange,
  toCuratedEpisode,
  toCuratedRow,
  versionOf,
} from '../episodes/curation/curation-records.js';
import { bulkPlan, KnownTopics, undoOf } from '../episodes/curation/bulk-plan.js';
import { editConflict } from '../episodes/episode.errors.js';
import { SpeakerMergesRepository } from '../episodes/speakers/speaker-merges.repository.js';
import { LiveTable } from '../episodes/table/live-table.js';
import type { CuratedDocument } from '../episodes/table/table-row.js';
import { TopicRulesRepository } from '../topics/topic-rules.repository.js';
import { CurationEffects } from './channel-curation.service.js';

const MOST_TOPICS = 300;

@Injectable()
export class CurationService {
  constructor(
    private readonly table: LiveTable,
    private readonly episodes: CuratedRepository,
    private readonly channels: ChannelsService,
    private readonly topics: KnownTopics,
    private readonly effects: CurationEffects,
    private readonly rules: TopicRulesRepository,
    private readonly merges: SpeakerMergesRepository,
    private readonly clock: Clock,
  ) {}

  async find(filter: EpisodeFilter): Promise<CuratedPage> {
    const table = await this.table.get();
    const { ids, ...place } = table.find(filter, this.clock.now().getTime());
    const documents = await this.episodes.findAll(ids);
    const byId = new Map(documents.map((document) => [document._id, document]));
    const channels = await this.channelsOf(documents);
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

  /** @throws AppError `EPISODES.NOT_FOUND` */
  async get(id: string): Promise<CuratedEpisode> {
    return this.toView(await this.episodes.findOrFail(id));
  }

  /** @throws AppError `EPISODES.VERSION_CONFLICT` with the stored episode and the refused change */
  async edit(
    id: string,
    version: string | undefined,
    requested: EpisodeChange,
    actor: string,
  ): Promise<CuratedEpisode> {
    const conflict = async () => editConflict(await this.get(id), requested);
    const attempt = async () => {
      const before = await this.episodes.findOrFail(id);
      if (!isMatch(version, versionOf(before))) throw await conflict();
      const change = await this.topics.inKnownSpelling(requested, before);
      const fields = applyChange(before, change);
      if (isDeepStrictEqual(fields, fieldsOf(before))) return this.toView(before);
      const names = await this.merges.current();
      const mergedSpeakers = names.merged(fields.corrections.speakers ?? []);
      const curation = { before, fields, ...(change.speakers !== undefined && { mergedSpeakers }) };
      const record = recordOfChange({ at: this.clock.now(), actor }, curation);
      const [after] = await this.store([curation], record);
      return after ? this.toView(after) : null;
    };
    return untilWritten({ attempt, conflict });
  }

  async bulk(bulkChange: BulkChange, actor: string): Promise<BulkOutcome> {
    const ids = bulkChange.episodes?.map(({ id }) => id) ?? bulkChange.ids ?? [];
    const documents = await this.episodes.findAll(ids);
    const topic = await this.topics.ofBulk(bulkChange);
    const { changes, unchanged, skipped } = bulkPlan({ ...bulkChange, ...topic }, documents);
    const record = recordOfBulk({ at: this.clock.now(), actor }, bulkChange.action, changes);
    const stored = await this.store(changes, record);
    const after = new Map(stored.map((document) => [document._id, document]));
    const applied = changes.filter(({ before }) => after.has(before._id));
    const lost = changes.filter(({ before }) => !after.has(before._id));
    const storedIds = new Set(documents.map(({ _id }) => _id));
    return {
      changed: applied.length,
      unchanged,
      missing: [...new Set(ids)].filter((id) => !storedIds.has(id)),
      skipped: [
        ...skipped,
        ...lost.map(({ before }) => ({ id: before._id, reason: 'changed' as const })),
      ],
      undo: undoOf(applied, after),
    };
  }

  private async store(
    changes: readonly CuratedChange[],
    record: AuditRecord,
  ): Promise<CuratedDocument[]> {
    const stored = await this.episodes.change(changes, record);
    await this.effects.announce(stored);
    return stored;
  }

  private async toView(document: CuratedDocument): Promise<CuratedEpisode> {
    const channels = await this.channelsOf([document]);
    return toCuratedEpisode(document, channels, await this.rules.current());
  }

  private channelsOf(documents: readonly CuratedDocument[]): Promise<ReadonlyMap<string, string>> {
    const ids = documents.flatMap(({ state }) => state.channel_id ?? []);
    return this.channels.namesOf([...new Set(ids)]);
  }
}
