import { Schema } from 'mongoose';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { Connection, Model } from 'mongoose';
import type { AuditFilter } from '@elevate/contracts/audit';
import { createLogger } from '@elevate/logging';
import { connectMongo, modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import { testMongoUri, waitUntil } from '@elevate/testing';
import {
  auditRecord,
  carriesRecords,
  UnauditedRepository,
  type AuditCarrier,
  type AuditRecord,
  AuditLog,
} from '../src/index.js';
import { AuditRepository } from '../src/audit.repository.js';

interface Plain extends AuditCarrier {
  _id: string;
  status: string;
}
type Stateful = StateDocument<{ name: string }> & AuditCarrier;

const logger = createLogger({ service: 'test', level: 'silent' });
let connection: Connection;
let plain: Model<Plain>;
let stateful: Model<Stateful>;
const newLog = (): AuditLog =>
  new AuditLog({
    connection,
    carriers: [plain, stateful].map((model) => new UnauditedRepository(model as never)),
    logger,
    metrics: undefined,
  });
beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('audit'), logger });
  const schema = new Schema<Plain>({ _id: String, status: String }, { collection: 'plain' });
  plain = modelOf(connection, 'Plain', carriesRecords(schema));
  const stateSchema = carriesRecords(stateDocumentSchema<Stateful>('stateful'));
  stateful = modelOf(connection, 'Stateful', stateSchema);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await connection.dropDatabase();
});
afterAll(() => connection.close());

let clock = Date.parse('2026-11-21T10:00:00Z');
const recordOf = (id: string, action: string): AuditRecord => ({
  ...auditRecord({
    at: new Date((clock += 1)),
    actor: 'member-1',
    action: 'updated',
    subject: { kind: 'channel', id, name: `Called ${id}` },
    before: { status: 'active' },
    after: { status: action, nested: { at: null } },
  }),
  action,
});
const changePlain = async (id: string, status: string): Promise<AuditRecord> => {
  const record = recordOf(id, status);
  await plain.updateOne(
    { _id: id },
    { $set: { status }, $push: { unaudited: record } },
    { upsert: true },
  );
  return record;
};
const actionsIn = async (log: AuditLog): Promise<string[]> =>
  (await log.read({ limit: 100 })).items.map(({ action }) => action);
const waiting = async (id: string): Promise<number> =>
  (await plain.findById(id).lean())?.unaudited?.length ?? 0;

describe('the audit log', () => {
  it('gets the record of a plain document, whole, and the document gives it up', async () => {
    const log = newLog();
    const { _id, at, ...rest } = await changePlain('a', 'paused');
    await log.record('a');
    const { items, next } = await log.read({ limit: 10 });
    expect(items).toEqual([{ id: _id, at: at.toISOString(), ...rest }]);
    expect(next).toBeNull();
    expect(await waiting('a')).toBe(0);
  });

  it('gets the records of a document with a state, also of one that is removed', async () => {
    const log = newLog();
    await stateful.create({
      _id: 's',
      version: 1,
      unpublished: true,
      state: { name: 'x' },
      unaudited: [recordOf('s', 'created')],
    });
    await stateful.updateOne(
      { _id: 's' },
      { $set: { removed: true }, $push: { unaudited: recordOf('s', 'deleted') } },
    );
    await log.record('s');
    expect(await actionsIn(log)).toEqual(['deleted', 'created']);
    expect(await stateful.findById('s').lean()).toMatchObject({ version: 1, unaudited: [] });
  });

  it('receives the entries that a crashed process left behind, at the next start of any process', async () => {
    await changePlain('a', 'paused');
    await changePlain('a', 'removed');
    await changePlain('b', 'paused');
    const log = newLog();
    log.onApplicationBootstrap();
    await waitUntil(async () => (await actionsIn(log)).length === 3);
    await log.beforeApplicationShutdown();
    expect(await actionsIn(log)).toEqual(['paused', 'removed', 'paused']);
    expect((await waiting('a')) + (await waiting('b'))).toBe(0);
  });

  it('has a record once, where a process died between writing it and taking it off', async () => {
    const log = newLog();
    await changePlain('a', 'paused');
    const died = jest.spyOn(UnauditedRepository.prototype, 'takeOff');
    died.mockRejectedValueOnce(new Error('died'));
    await log.record('a');
    expect(await waiting('a')).toBe(1);
    await Promise.all([newLog().catchUp(), log.catchUp(), log.record('a')]);
    expect(await actionsIn(log)).toEqual(['paused']);
    expect(await waiting('a')).toBe(0);
  });

  it('fails no request while the log is unavailable, and receives every entry later', async () => {
    const log = newLog();
    const away = jest.spyOn(AuditRepository.prototype, 'append');
    away.mockRejectedValue(new Error('away'));
    await changePlain('a', 'paused');
    await log.record('a');
    await changePlain('a', 'active');
    await log.record('a');
    expect(await actionsIn(log)).toEqual([]);
    away.mockRestore();
    await log.catchUp();
    expect(await actionsIn(log)).toEqual(['active', 'paused']);
  });

  it('gets the others where one cannot be moved', async () => {
    const log = newLog();
    await changePlain('a', 'broken');
    await plain.updateOne({ _id: 'a' }, { $set: { 'unaudited.0.at': 'never' } });
    await changePlain('b', 'paused');
    await log.catchUp();
    expect(await actionsIn(log)).toEqual(['paused']);
    expect([await waiting('a'), await waiting('b')]).toEqual([1, 0]);
  });

  it('keeps what is changed while records are moved', async () => {
    const log = newLog();
    await changePlain('a', 'first');
    const append = jest.spyOn(AuditRepository.prototype, 'append');
    append.mockImplementationOnce(async () => {
      await changePlain('a', 'second');
    });
    await log.record('a');
    expect((await plain.findById('a').lean())?.unaudited).toMatchObject([{ action: 'second' }]);
  });

  it('gets every record of many changes at once', async () => {
    const log = newLog();
    await changePlain('a', 'begun');
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await changePlain('a', `change-${n}`);
        await log.record('a');
      }),
    );
    await log.catchUp();
    expect(await actionsIn(log)).toHaveLength(11);
    expect(await waiting('a')).toBe(0);
  });

  it('is read page by page to its end, nothing twice and nothing left out', async () => {
    const log = newLog();
    const at = new Date();
    // All at one time, so that the id alone decides.
    const records = Array.from({ length: 25 }, () => ({ ...recordOf('a', 'x'), at }));
    await plain.create({ _id: 'a', status: 'x', unaudited: records });
    await log.record('a');
    const ids: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<AuditLog['read']>> = await log.read({
        limit: 10,
        ...(before !== null && { before }),
      });
      expect(page.items.length).toBeLessThanOrEqual(10);
      ids.push(...page.items.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(ids.toSorted()).toEqual(records.map(({ _id }) => _id).toSorted());
  });

  describe('with a filter', () => {
    const bulk = { after: { episodes: [{ id: 'e1' }, { id: 'e2' }] } };
    const about = (kind: 'episode' | 'feed', id: string) => ({ subject: { kind, id, name: id } });
    const minute = (n: number) => ({ at: new Date(Date.UTC(2030, 0, 1, 0, n)) });
    let log: AuditLog;
    beforeEach(async () => {
      log = newLog();
      const records = [
        { ...recordOf('1', 'hid'), ...minute(1), ...about('episode', 'e1'), actor: 'ada' },
        { ...recordOf('2', 'added'), ...minute(2), ...about('feed', 'e1'), actor: 'ada' },
        { ...recordOf('3', 'hid'), ...minute(3), ...about('episode', 'e1'), ...bulk },
        { ...recordOf('4', 'unhid'), ...minute(4), ...about('episode', 'e2'), actor: 'ben' },
      ];
      for (const record of records) await log.append(record);
    });
    const minutes = async (filter: AuditFilter, limit = 100) =>
      (await log.read({ limit, ...filter })).items.map(({ at }) => new Date(at).getUTCMinutes());

    it.each<[AuditFilter, readonly number[]]>([
      [{ actor: 'ada' }, [2, 1]],
      [{ actor: 'unknown' }, []],
      [{ action: 'hid' }, [3, 1]],
      [{ object: 'episode' }, [4, 3, 1]],
      [{ object: 'episode:e1' }, [3, 1]],
      [{ object: 'episode:e2' }, [4, 3]],
      [{ object: 'feed:e2' }, []],
      [{ from: '2030-01-01T00:02:00Z' }, [4, 3, 2]],
      [{ to: '2030-01-01T01:02:00+01:00' }, [1]],
      [{ from: '2030-01-01T00:02:00Z', to: '2030-01-01T00:04:00Z' }, [3, 2]],
      [{ actor: 'ada', action: 'hid', object: 'episode', to: '2030-01-01T00:02:00Z' }, [1]],
      [{ object: 'operator:1' }, []],
    ])('%j has the entries %j', async (filter, expected) => {
      expect(await minutes(filter)).toEqual(expected);
    });

    it('is paged to the end of what it matches', async () => {
      const first = await log.read({ limit: 1, action: 'hid' });
      expect(first.items[0]?.at).toBe('2030-01-01T00:03:00.000Z');
      const last = await log.read({ limit: 1, action: 'hid', before: first.next ?? '' });
      expect(last.items[0]?.at).toBe('2030-01-01T00:01:00.000Z');
      expect(last.next).toBeNull();
    });
  });

  it('refuses a place that is none', async () => {
    await expect(newLog().read({ limit: 10, before: 'xyz' })).rejects.toMatchObject({
      code: 'AUDIT.BAD_PLACE',
    });
  });
});
