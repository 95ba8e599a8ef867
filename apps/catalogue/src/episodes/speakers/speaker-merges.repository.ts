import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import type { SpeakerMerge } from '@elevate/contracts/catalogue';
import { isDuplicateKey } from '@elevate/mongo';
import type { RulesPass } from '../../topics/rules-pass.js';
import {
  SPEAKER_MERGES_ID,
  SPEAKER_MERGES_MODEL,
  type SpeakerMergesDocument,
} from './speaker-merges.schema.js';

export type StoredMerges = Pick<SpeakerMergesDocument, 'version' | 'merges' | 'pass'>;

export interface MergesChange {
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

  /** Returns false if the stored merges have another version; 0 is the version before the first. */
  async save({ version, merges, pass, record }: MergesChange): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.model.updateOne(
        { _id: SPEAKER_MERGES_ID, version },
        { $set: { merges, pass, version: version + 1 }, $push: { unaudited: record } },
        { upsert: version === 0 },
      );
      return modifiedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
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
