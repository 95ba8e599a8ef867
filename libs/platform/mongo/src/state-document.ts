import { Schema, type SchemaDefinition } from 'mongoose';

/** A change sets `state`, `version` and `unpublished` in one atomic update; the relay clears the mark. */
export interface StateDocument<State> {
  _id: string;
  /** Increases by one per change; becomes the message's `sequence`. */
  version: number;
  unpublished: boolean;
  /** Removed aggregates stay as tombstones and keep their version. */
  removed?: boolean;
  state: State;
}

/** `state` has no Mongoose schema: its contract validates it. */
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
