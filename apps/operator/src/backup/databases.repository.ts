import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { AppError } from '@elevate/errors';
import { bulkWrite, RESTORE_NOTES } from '@elevate/mongo';

const { EJSON } = mongoose.mongo.BSON;

/** Leases must not be restored. */
const LEFT_OUT = new Set(['leases', RESTORE_NOTES]);
const BATCH = 500;
/** Keeps BSON types instead of converting to JavaScript ones. */
const EXACT = { promoteValues: false } as const;

/** Audit log last: until a record arrives there, its document carries it. */
export async function collectionsOf(connection: Connection): Promise<string[]> {
  const collections = await connection.listCollections();
  const names = collections.map(({ name }) => name);
  return names
    .filter((name) => !LEFT_OUT.has(name) && !name.startsWith('system.'))
    .sort((first, second) => Number(first === 'audit') - Number(second === 'audit'));
}

export async function* documentLines(connection: Connection, name: string): AsyncGenerator<string> {
  const collection = connection.collection(name);
  // By id: a cursor may skip or repeat documents that change.
  const ids = await collection.find({}, { ...EXACT, projection: { _id: 1 } }).toArray();
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH).map(({ _id }) => _id);
    const documents = collection.find({ _id: { $in: batch } }, EXACT);
    for await (const document of documents) yield EJSON.stringify(document, { relaxed: false });
  }
}

export async function isEmpty(connection: Connection): Promise<boolean> {
  for (const name of await collectionsOf(connection)) {
    if ((await connection.collection(name).findOne({})) !== null) return false;
  }
  return true;
}

export async function clear(connection: Connection): Promise<void> {
  const names = await collectionsOf(connection);
  for (const name of [...names, 'leases']) await connection.collection(name).deleteMany({});
}

export async function storeLines(
  connection: Connection,
  name: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const collection = connection.collection(name);
  let count = 0;
  let batch: { _id: never }[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const operations = batch.map((document) => ({ insertOne: { document } }));
    const { duplicates } = await bulkWrite(collection, operations);
    if (duplicates.size > 0) throw storedTwice(name);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    batch.push(EJSON.parse(line, { relaxed: false }) as { _id: never });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return count;
}

const storedTwice = (name: string) =>
  new AppError('OPERATOR.STORED_TWICE', {
    kind: 'unexpected',
    message: `Restore of ${name} failed: a document of the backup was in the collection already.`,
  });

export async function copySigningKeySecret(from: string, to: string): Promise<void> {
  const { SIGNING_KEY_SECRET_FILE } = await import('@elevate/embedded');
  const target = join(to, SIGNING_KEY_SECRET_FILE);
  try {
    await copyFile(join(from, SIGNING_KEY_SECRET_FILE), target);
    await chmod(target, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
