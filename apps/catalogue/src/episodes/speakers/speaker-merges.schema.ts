import { Schema, type Connection, type Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { SpeakerMerge } from '@elevate/contracts/catalogue';
import { modelOf } from '@elevate/mongo';
import type { RulesPass } from '../../topics/rules-pass.js';

export const SPEAKER_MERGES_MODEL = Symbol('SPEAKER_MERGES_MODEL');
export const SPEAKER_MERGES_ID = 'speaker-merges';

export interface SpeakerMergesDocument extends AuditCarrier {
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
