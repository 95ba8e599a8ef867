import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { SpeakerMerge } from '@elevate/contracts/catalogue';
import { bulkWrite } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { PassedRules } from '../../topics/rules-pass.js';
import { RulesRepository } from '../../topics/rules.repository.js';
import { EpisodeRepository } from '../episode.repository.js';
import type { EpisodeDocument, MergedSpeakers } from '../episode.schema.js';
import type { CuratedDocument } from '../table/table-row.js';

export const SPEAKER_MERGES_ID = 'speaker-merges';

interface Merges {
  readonly merges: readonly SpeakerMerge[];
}

export type StoredMerges = Merges & PassedRules;

@Injectable()
export class SpeakerMergesRepository extends RulesRepository<Merges> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(connection, { name: 'SpeakerMerges', id: SPEAKER_MERGES_ID, empty: { merges: [] } });
  }
}

interface SpokenEpisode {
  readonly id: string;
  readonly sourceVersion: number;
  readonly revision: number | undefined;
  readonly source: readonly string[];
  /** Null if the source's speakers stand. */
  readonly corrected: readonly string[] | null;
  readonly merged: MergedSpeakers;
}

const FIELDS = {
  sourceVersion: 1,
  revision: 1,
  merged: 1,
  'state.speakers': 1,
  'corrections.speakers': 1,
} as const;

const BATCH = 500;

/** The names that sources and curators gave the speakers of episodes. */
@Injectable()
export class SpokenRepository {
  private readonly model: Model<EpisodeDocument>;

  constructor({ model }: EpisodeRepository) {
    this.model = model;
  }

  /** The next episodes by id, also without speakers. */
  async next(after: string): Promise<SpokenEpisode[]> {
    const documents = await this.model
      .find({ _id: { $gt: after } }, FIELDS)
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<CuratedDocument[]>();
    return documents.map(({ _id: id, sourceVersion, revision, state, corrections, merged }) => ({
      id,
      sourceVersion,
      revision,
      source: state.speakers ?? [],
      corrected: corrections?.speakers ?? null,
      merged: { source: merged?.source ?? null, corrected: merged?.corrected ?? null },
    }));
  }

  /** An episode that changed meanwhile was stored by the current merges. */
  async rename(changes: readonly Omit<SpokenEpisode, 'source' | 'corrected'>[]): Promise<void> {
    if (changes.length === 0) return;
    await bulkWrite(
      this.model.collection,
      changes.map(({ id, sourceVersion, revision, merged }) => ({
        updateOne: {
          filter: { _id: id, sourceVersion, revision: revision ?? { $exists: false } },
          update: { $set: { merged, unpublished: true }, $inc: { version: 1 } },
        },
      })),
    );
  }
}
