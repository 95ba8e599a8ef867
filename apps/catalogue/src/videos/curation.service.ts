import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type {
  BulkChange,
  BulkOutcome,
  CuratedEpisode,
  EpisodeChange,
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
  versionOf,
} from '../episodes/curation/curation-records.js';
import { bulkPlan, KnownTopics, undoOf } from '../episodes/curation/bulk-plan.js';
import { editConflict } from '../episodes/episode.errors.js';
import type { CuratedDocument } from '../episodes/table/table-row.js';
import { CurrentSpeakers } from '../episodes/speakers/speaker-list.js';
import { CurrentTopics } from '../topics/topic-rules.repository.js';
import { CurationEffects } from './channel-curation.service.js';

export interface Edit {
  readonly id: string;
  readonly version: string | undefined;
  readonly change: EpisodeChange;
  readonly actor: string;
}

@Injectable()
export class CurationService {
  constructor(
    private readonly episodes: CuratedRepository,
    private readonly channels: ChannelsService,
    private readonly topics: KnownTopics,
    private readonly effects: CurationEffects,
    private readonly current: CurrentTopics,
    private readonly speakers: CurrentSpeakers,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `EPISODES.NOT_FOUND` */
  async get(id: string): Promise<CuratedEpisode> {
    return this.toView(await this.episodes.findOrFail(id));
  }

  /** @throws AppError `EPISODES.VERSION_CONFLICT` with the stored episode and the refused change */
  async edit({ id, version, change: requestedChange, actor }: Edit): Promise<CuratedEpisode> {
    const conflict = async () => editConflict(await this.get(id), requestedChange);
    const attempt = async () => {
      const before = await this.episodes.findOrFail(id);
      if (!isMatch(version, versionOf(before))) throw await conflict();
      const change = await this.topics.inKnownSpelling(requestedChange, before);
      const fields = applyChange(before, change);
      if (isDeepStrictEqual(fields, fieldsOf(before))) return this.toView(before);
      const names = await this.speakers.get();
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
    record: Parameters<CuratedRepository['change']>[1],
  ): Promise<CuratedDocument[]> {
    const stored = await this.episodes.change(changes, record);
    await this.effects.announce(stored);
    return stored;
  }

  private async toView(document: CuratedDocument): Promise<CuratedEpisode> {
    const { channel_id: channel } = document.state;
    const names = await this.channels.namesOf(channel === undefined ? [] : [channel]);
    return toCuratedEpisode(document, names, await this.current.get());
  }
}
