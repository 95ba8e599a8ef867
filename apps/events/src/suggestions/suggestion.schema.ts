import { Schema, type Connection, type Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { modelOf } from '@elevate/mongo';
import type { SuggestionKind, SuggestionState } from '@elevate/rules';

export const SUGGESTION_MODEL = Symbol('SUGGESTION_MODEL');

/** Nothing about the person who sent it. */
export interface SuggestionDocument extends AuditCarrier {
  /** A hash of the kind and the address, so the same suggestion twice is one. */
  _id: string;
  kind: SuggestionKind;
  address: string;
  name: string;
  note: string | null;
  state: SuggestionState;
  count: number;
  firstAt: Date;
  lastAt: Date;
  decidedAt: Date | null;
}

export function suggestionModel(connection: Connection): Model<SuggestionDocument> {
  const text = { type: String, required: true };
  const moment = { type: Date, required: true };
  const schema = carriesRecords(
    new Schema<SuggestionDocument>(
      {
        _id: text,
        kind: text,
        address: text,
        name: text,
        note: { type: String, default: null },
        state: text,
        count: { type: Number, required: true },
        firstAt: moment,
        lastAt: moment,
        decidedAt: { type: Date, default: null },
      },
      { collection: 'suggestions', versionKey: false, minimize: false },
    )
      .index({ state: 1, lastAt: -1, _id: 1 })
      .index({ lastAt: -1, _id: 1 })
      .index({ decidedAt: 1 }),
  );
  return modelOf(connection, 'Suggestion', schema);
}
