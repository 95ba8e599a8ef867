import type {
  Connection,
  Model,
  QueryFilter,
  QueryOptions,
  Schema,
  SchemaDefinition,
  UpdateQuery,
} from 'mongoose';
import { loadMongoose } from './connect.js';

/** A change sets `state`, `version` and `unpublished` in one atomic update; the relay clears the mark. */
export interface StateDocument<State> {
  _id: string;
  /** Increases by one per change; becomes the message's `sequence`. */
  version: number;
  unpublished: boolean;
  /** Set when a version is marked again, so that a publish which began earlier does not clear it. */
  mark?: string;
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
  const { Schema } = loadMongoose();
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
): Schema<Document> {
  return documentSchema<Document>(collection).index({ unpublished: 1 });
}

/** The update of a change: a next version that is not published yet. */
export function nextVersion<Fields extends object>($set: Fields) {
  return { $set: { ...$set, unpublished: true }, $inc: { version: 1 } };
}

/** True if the filter of the update matched a document. */
export async function hasMatched(
  update: PromiseLike<{ readonly matchedCount: number }>,
): Promise<boolean> {
  return (await update).matchedCount > 0;
}

/** Names of an update's fields: each fact by itself, so that the others stay. */
export function inState(facts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`state.${name}`, value]));
}

/** A second call replaces the model. */
export function modelOf<Document>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Model<Document> {
  return connection.model<Document>(name, schema, undefined, { overwriteModels: true });
}

export async function idsOf<Document extends { _id: string }>(
  model: Model<Document>,
  filter: object,
  options: Pick<QueryOptions<Document>, 'limit' | 'sort'> = {},
): Promise<string[]> {
  const documents = await model
    .find(filter as QueryFilter<Document>, { _id: 1 }, options)
    .lean<{ _id: string }[]>();
  return documents.map(({ _id }) => _id);
}

/** Updates all that match; returns their ids. */
export async function updateMatching<Document extends { _id: string }>(
  model: Model<Document>,
  filter: object,
  update: object,
): Promise<string[]> {
  const ids = await idsOf(model, filter);
  if (ids.length > 0) await model.updateMany({ ...filter, _id: { $in: ids } } as object, update);
  return ids;
}

/** Returns null if the write would make a second document with a unique key. */
export async function unlessDuplicate<Result>(write: PromiseLike<Result>): Promise<Result | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 11_000) return null;
    throw error;
  }
}

/** Each change increments `version`; a change names the version that it was made from. */
export interface Versioned {
  readonly _id: string;
  readonly version: number;
}

/** Changes the document only if it still has `version`; 0 inserts it. Returns false if another change came first. */
export async function writeVersion<Document extends Versioned>(
  model: Model<Document>,
  { _id, version }: Versioned,
  update: UpdateQuery<Document>,
): Promise<boolean> {
  const written = await unlessDuplicate(
    model.updateOne(
      { _id, version } as never,
      { ...update, $set: { ...update.$set, version: version + 1 } } as UpdateQuery<Document>,
      { upsert: version === 0 },
    ),
  );
  return written !== null && written.matchedCount + written.upsertedCount > 0;
}

const MOST_TRIES = 5;

/**
 * Repeats `attempt` while it returns null because another change came first; in the end throws the
 * `conflict`.
 */
export async function untilWritten<Result>({
  attempt,
  conflict,
  tries = MOST_TRIES,
}: {
  readonly attempt: () => Promise<Result | null>;
  readonly conflict: () => Error | Promise<Error>;
  readonly tries?: number;
}): Promise<Result> {
  for (let left = tries; left > 0; left -= 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw await conflict();
}

/** A change without `If-Match` is made to any version. */
export const isMatch = (ifMatch: string | undefined, version: number | string): boolean =>
  ifMatch === undefined || ifMatch === String(version);
