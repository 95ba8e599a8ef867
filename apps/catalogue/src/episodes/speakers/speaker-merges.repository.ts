import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type { SpeakerMerge } from '@elevate/contracts/catalogue';
import { bulkWrite, modelOf, writeVersion } from '@elevate/mongo';
import type { RulesPass } from '../../topics/rules-pass.js';
import { EPISODE_MODEL, type EpisodeDocument, type MergedSpeakers } from '../episode.schema.js';
import type { CuratedDocument } from '../table/table-row.js';

export const SPEAKER_MERGES_MODEL = Symbol('SPEAKER_MERGES_MODEL');
export const SPEAKER_MERGES_ID = 'speaker-merges';

interface SpeakerMergesDocument extends AuditCarrier {
  _id: string;
  version: number;
  merges: readonly SpeakerMerge[];
  pass: RulesPass | null;
}

/** A single document, so that a change is one atomic update. */
export function speakerMergesModel(connection: Connection): Model<SpeakerMergesDocument> {
  const schema = carriesRecords(
    new Schema<SpeakerMergesDocument>(
      {
        _id: String,
        version: { type: Number, required: true },
        merges: { type: Schema.Types.Mixed, required: true },
        pass: Schema.Types.Mixed,
      },
      { collection: 'speaker-merges', versionKey: false, minimize: false },
    ),
  );
  return modelOf(connection, 'SpeakerMerges', schema);
}

export type StoredMerges = Pick<SpeakerMergesDocument, 'version' | 'merges' | 'pass'>;

interface MergesChange {
  readonly version: number;
  readonly merges: readonly SpeakerMerge[];
  readonly pass: RulesPass;
  readonly record: AuditRecord;
}

const NO_MERGES: StoredMerges = { version: 0, merges: [], pass: null };

@Injectable()
export class SpeakerMergesRepository {
  constructor(@Inject(SPEAKER_MERGES_MODEL) readonly model: Model<SpeakerMergesDocument>) {}

  async find(): Promise<StoredMerges> {
    const stored = await this.model.findById(SPEAKER_MERGES_ID).lean<SpeakerMergesDocument>();
    return stored ?? NO_MERGES;
  }

  /** False if the stored version differs; 0 is before the first. */
  save({ version, merges, pass, record }: MergesChange): Promise<boolean> {
    const change = { $set: { merges, pass }, $push: { unaudited: record } };
    return writeVersion(this.model, { _id: SPEAKER_MERGES_ID, version }, change);
  }

  /** Returns false if the merges or the pass changed meanwhile. */
  async movePass(version: number, from: RulesPass, to: RulesPass | null): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: SPEAKER_MERGES_ID, version, 'pass.left': from.left, 'pass.after': from.after },
      { $set: { pass: to } },
    );
    return modifiedCount > 0;
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
  constructor(@Inject(EPISODE_MODEL) private readonly model: Model<EpisodeDocument>) {}

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
