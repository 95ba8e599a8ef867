import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type { Transcript, TranscriptState } from '@elevate/contracts/catalogue';
import {
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
  updateMatching,
  writeVersion,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

export type StoredFacts = Omit<TranscriptState, 'version' | 'passages'>;

export interface StoredTranscript {
  readonly state: StoredFacts;
  /** JSON of `Cue[]`: thousands of documents in a document take ten times as long to read. */
  readonly cues: string;
}

export interface TranscriptDocument
  extends StateDocument<StoredFacts>, Pick<StoredTranscript, 'cues'>, AuditCarrier {
  previous: StoredTranscript | null;
  /** Its talk is not shown, so that readers lose it. */
  hidden?: boolean;
}

export type Cue = Transcript['cues'][number];

export const cuesOf = ({ cues }: Pick<StoredTranscript, 'cues'>) => JSON.parse(cues) as Cue[];

const SHOWN = { removed: { $ne: true } };

export class TranscriptRepository extends repositoryOf(
  carriesRecords(stateDocumentSchema<TranscriptDocument>('transcripts')).index({
    'state.episode_id': 1,
  }),
) {
  findAll(ids: readonly string[]): Promise<TranscriptDocument[]> {
    return this.model.find({ _id: { $in: [...ids] }, ...SHOWN }).lean<TranscriptDocument[]>();
  }

  findOf(episodeId: string): Promise<TranscriptDocument[]> {
    return this.model
      .find({ 'state.episode_id': episodeId } as object, { cues: 0, 'previous.cues': 0 })
      .sort({ _id: 1 })
      .lean<TranscriptDocument[]>();
  }

  async episodeIds(): Promise<ReadonlySet<string>> {
    const ids: unknown[] = await this.model.distinct('state.episode_id', SHOWN);
    return new Set(ids.map(String));
  }

  save(
    id: string,
    version: number,
    set: Pick<TranscriptDocument, 'state' | 'cues' | 'previous'> & { readonly removed: boolean },
    record: AuditRecord,
  ): Promise<boolean> {
    return writeVersion(
      this.model,
      { _id: id, version },
      { $set: { ...set, unpublished: true }, $push: { unaudited: record } },
    );
  }

  /** Returns the ids of changed transcripts. */
  async mark(episodeIds: readonly string[], hidden: boolean): Promise<string[]> {
    if (episodeIds.length === 0) return [];
    const other = { hidden: hidden ? { $ne: true } : true };
    return updateMatching(
      this.model,
      { 'state.episode_id': { $in: [...episodeIds] }, ...other },
      nextVersion({ hidden }),
    );
  }

  /** With an administrator's removal of its channel, a talk loses its transcripts. */
  removeOf(episodeId: string): Promise<string[]> {
    return updateMatching(
      this.model,
      { 'state.episode_id': episodeId, ...SHOWN },
      nextVersion({ removed: true }),
    );
  }
}
