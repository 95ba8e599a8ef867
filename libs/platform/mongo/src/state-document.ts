import { Schema, type SchemaDefinition } from 'mongoose';

/**
 * How an aggregate that is announced by messages is stored: its public state beside the
 * bookkeeping that makes publishing safe. A change sets `state`, increments `version` and sets
 * `unpublished` in one atomic update; the relay clears the mark.
 */
export interface StateDocument<State> {
  _id: string;
  /** Increases by one with each change; goes out as the message's `sequence`. */
  version: number;
  unpublished: boolean;
  /** A removed aggregate stays as a tombstone until its removal is published, and keeps its version after. */
  removed?: boolean;
  state: State;
}

/**
 * The Mongoose schema of a StateDocument. `state` is stored as it is: it was validated by its
 * contract at the edge, and a second description of it here could only disagree.
 */
export function stateDocumentSchema<Document extends StateDocument<unknown>>(
  collection: string,
  extra: SchemaDefinition = {},
): Schema<Document> {
  return new Schema<Document>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      unpublished: { type: Boolean, required: true },
      removed: Boolean,
      state: { type: Schema.Types.Mixed, required: true },
      ...extra,
    } as SchemaDefinition<Document>,
    { collection, versionKey: false, minimize: false, strict: true },
  ).index({ unpublished: 1 });
}
