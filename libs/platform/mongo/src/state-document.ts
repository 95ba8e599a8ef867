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

const ID = { type: String, required: true } as const;

/** Without `fields`, TypeScript alone describes the documents, and Mongoose casts none of their fields. */
export function documentSchema<Document>(
  collection: string,
  fields?: SchemaDefinition,
): Schema<Document> {
  const definition: SchemaDefinition = { _id: ID, ...fields };
  return new Schema<Document>(definition as SchemaDefinition<Document>, {
    collection,
    versionKey: false,
    minimize: false,
    strict: fields !== undefined,
  });
}

/** `state` has no Mongoose schema: its contract validates it. */
export function stateDocumentSchema<Document extends StateDocument<unknown>>(
  collection: string,
  extra?: SchemaDefinition,
): Schema<Document> {
  const fields = extra && {
    version: { type: Number, required: true },
    unpublished: { type: Boolean, required: true },
    removed: Boolean,
    state: { type: Schema.Types.Mixed, required: true },
    ...extra,
  };
  return documentSchema<Document>(collection, fields).index({ unpublished: 1 });
}

/** Names of an update's fields: each fact by itself, so that the others stay. */
export function inState(facts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`state.${name}`, value]));
}
