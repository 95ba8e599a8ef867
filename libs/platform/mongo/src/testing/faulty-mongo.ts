import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import {
  expectDurableUnderFaults,
  FaultProxy,
  seededRandom,
  testMongoUri,
  type FaultyRun,
  type FaultyWrite,
} from '@elevate/testing';
import { connectMongo } from '../connect.js';

export interface FaultyMongo {
  readonly proxy: FaultProxy;
  readonly faulty: Connection;
  readonly direct: Connection;
  close(): Promise<void>;
}

export async function openFaultyMongo(name: string): Promise<FaultyMongo> {
  const uri = testMongoUri(name);
  const [, host = '', port = '27017', path = ''] = FIRST_HOST.exec(uri) ?? [];
  const proxy = await FaultProxy.open({ host, port: Number(port) });
  // Prevents the client from discovering the replica set and bypassing the proxy.
  const options = 'directConnection=true&minHeartbeatFrequencyMS=20';
  const faultyUri = `mongodb://127.0.0.1:${proxy.port}${path}${path.includes('?') ? '&' : '?'}${options}`;
  const logger = createLogger({ service: 'test', level: 'silent' });
  const faulty = await connectMongo({ uri: faultyUri, logger });
  const direct = await connectMongo({ uri, logger });
  const close = async () => {
    await Promise.all([faulty.close(), direct.close()]);
    await proxy.close();
  };
  return { proxy, faulty, direct, close };
}

/** A write that one document shows to be stored. */
export interface StoredWrite extends Omit<FaultyWrite, 'isStored'> {
  readonly collection: string;
  readonly filter: (n: number) => object;
}

/** A write to one document; `fields` are what the document has besides its id once the write is stored. */
export interface DocumentWrite {
  readonly prepare?: (id: string) => Promise<unknown>;
  readonly write: (id: string) => Promise<unknown>;
  readonly fields?: (id: string) => object;
}

/** Writes to a collection by their names; each round of each has a document of its own. */
export function writesTo(
  collection: string,
  writes: Readonly<Record<string, DocumentWrite>>,
): StoredWrite[] {
  return Object.entries(writes).map(([name, { prepare, write, fields }]) => {
    const idOf = (n: number) => `${name.replaceAll(' ', '-')}-${n}`;
    return {
      name,
      collection,
      filter: (n) => ({ _id: idOf(n), ...fields?.(idOf(n)) }),
      ...(prepare && { prepare: (n: number) => prepare(idOf(n)) }),
      write: (n) => write(idOf(n)),
    };
  });
}

/** Fails unless each write through a failing connection to a new database is stored where it resolves. */
export async function expectStoredWrites(
  { database, ...run }: { readonly database: string } & Pick<FaultyRun, 'rounds' | 'bounds'>,
  writesOf: (mongo: FaultyMongo) => readonly (StoredWrite | FaultyWrite)[],
): Promise<void> {
  const mongo = await openFaultyMongo(database);
  const isStored =
    ({ collection, filter }: StoredWrite) =>
    async (n: number) =>
      (await mongo.direct.collection(collection).countDocuments(filter(n))) === 1;
  const writes = writesOf(mongo).map((write) =>
    'isStored' in write ? write : { ...write, isStored: isStored(write) },
  );
  try {
    const random = seededRandom(SEED);
    await expectDurableUnderFaults({ proxy: mongo.proxy, random, writes, ...run });
  } finally {
    await mongo.close();
  }
}

/** A record of a change, as the document carries it that was changed. */
export const carriedRecord = (_id: string, at: Date) => ({
  _id,
  at,
  actor: 'a',
  action: 'changed',
  before: null,
  after: null,
  subject: { kind: 'event' as const, id: _id, name: _id },
});

const SEED = 14;
const FIRST_HOST = /^mongodb:\/\/([^:/,]+)(?::(\d+))?[^/]*(\/.*)$/;
