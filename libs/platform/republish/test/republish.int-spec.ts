import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Model } from 'mongoose';
import { pino } from 'pino';
import type { RepublishProgress } from '@elevate/contracts/republish';
import { InProcessTransport, KafkaTransport, Publisher, type Transport } from '@elevate/messaging';
import {
  connectMongo,
  Lease,
  modelOf,
  type StateDocument,
  stateDocumentSchema,
} from '@elevate/mongo';
import { testKafkaBrokers, testMongoUri } from '@elevate/testing';
import { RepublishController, TopicRelay } from '../src/index.js';

interface Thing extends StateDocument<{ name: string }> {
  published?: boolean;
}

const logger = pino({ level: 'silent' });

const transports = {
  kafka: (): Transport =>
    new KafkaTransport({ brokers: testKafkaBrokers(), clientId: 'republish-test', logger }),
  'in process': (): Transport => new InProcessTransport(),
};

const toMessage = ({ _id, version, removed, published: wasPublished, state }: Thing) => {
  const about = { subject: _id, sequence: version };
  if (removed || (wasPublished && state.name === 'draft'))
    return { type: 'test.thing.removed.v1', ...about, data: null };
  if (state.name === 'draft') return null;
  return { type: 'test.thing.changed.v1', ...about, data: { ...state, version } };
};

describe.each(Object.entries(transports))('publishing a topic again, %s', (_name, create) => {
  let transport: Transport;
  let connection: Connection;
  let model: Model<Thing>;
  let publisher: Publisher;
  let relay: TopicRelay<Thing>;
  let controller: RepublishController;
  let topic: string;

  beforeEach(async () => {
    topic = `test.republish-${randomBytes(4).toString('hex')}`;
    transport = create();
    await transport.ensureTopics([{ name: topic, compacted: true, partitions: 3 }]);
    connection = await connectMongo({ uri: testMongoUri('republish'), logger });
    const schema = stateDocumentSchema<Thing>('things');
    model = modelOf(connection, 'Thing', schema);
    publisher = new Publisher({ transport, source: '/test' });
    relay = await startRelay();
    controller = createController(relay);
  });
  afterEach(async () => {
    await relay.stop();
    await transport.close();
    await connection.close();
  });

  async function startRelay(through = publisher) {
    const toRemoved = () => ({ removed: true, state: { name: 'lost' } });
    const about = { name: topic, kind: 'state' } as const;
    const options = { topic: about, model, toMessage, toRemoved, publisher: through, logger };
    const started = new TopicRelay<Thing>(options);
    await started.start({ replayAll: false });
    return started;
  }

  const createController = (owned: TopicRelay<Thing>) =>
    new RepublishController([owned], connection, transport, logger);

  const stored = (id: string, version: number, extra: Partial<Thing> = {}): Thing => ({
    _id: id,
    version,
    unpublished: false,
    state: { name: `${id} of the store` },
    ...extra,
  });

  const publish = (id: string, sequence: number, name: string | null) =>
    publisher.publish(topic, [
      {
        type: 'test.thing.changed.v1',
        subject: id,
        sequence,
        data: name === null ? null : { name, version: sequence },
      },
    ]);

  async function republish(dryRun = false): Promise<RepublishProgress> {
    let last: RepublishProgress | undefined;
    for await (const progress of await controller.republish(topic, dryRun)) last = progress;
    return last as RepublishProgress;
  }

  /** The state of a consumer that reads the whole topic and skips versions it already has. */
  async function readState() {
    const things = new Map<string, { version: number; name: string | null }>();
    let messages = 0;
    const reader = await transport.read({
      topics: [topic],
      onMessage: ({ key, value, headers }) => {
        messages++;
        const version = Number(headers['ce_sequence']);
        if (version <= (things.get(key)?.version ?? 0)) return;
        const name = value && (JSON.parse(value.toString()) as { name: string }).name;
        things.set(key, { version, name });
      },
    });
    await reader.caughtUp;
    await reader.close();
    return { messages, things: Object.fromEntries([...things].sort()) };
  }

  it('notes what it publishes, if the log outlives the process', async () => {
    const notes = connection.collection('publish-notes');
    const noted: number[] = [];
    const publishing: Transport['publish'] = async (...batch) => {
      noted.push(await notes.countDocuments());
      await transport.publish(...batch);
    };
    const watched: Transport = Object.create(transport, { publish: { value: publishing } });
    const through = new Publisher({ transport: watched, source: '/test' });
    await relay.idle();
    await model.create(stored('marked', 1, { unpublished: true }));
    const started = await startRelay(through);
    await started.idle();
    await started.stop();
    expect(noted).toEqual([transport.durable ? 1 : 0]);
    expect(await notes.countDocuments()).toBe(0);
  });

  it('makes the topic say what the store says, above whatever it said before', async () => {
    await model.create([
      stored('same', 2),
      stored('older', 3),
      stored('gone', 2, { removed: true }),
      stored('draft', 1, { state: { name: 'draft' } }),
      stored('unpublished', 1),
    ]);
    await publish('same', 2, 'same of the store');
    await publish('older', 9, 'of a time that never was');
    await publish('gone', 3, 'came back later');
    await publish('draft', 7, 'published later');
    await publish('lost', 8, 'made later');

    const dry = await republish(true);
    expect(dry).toMatchObject({ dry_run: true, repeated: 2, raised: 3, removed: 1 });
    expect(await model.countDocuments({ unpublished: true })).toBe(0);
    expect(await model.countDocuments()).toBe(5);

    const counts = { total: 6, done: 6, repeated: 2, raised: 3, removed: 1 };
    expect(await republish()).toMatchObject({ ...counts, finished: true, problem: null });
    const { things } = await readState();
    expect(things).toEqual({
      draft: { version: 8, name: null },
      gone: { version: 4, name: null },
      lost: { version: 9, name: null },
      older: { version: 10, name: 'older of the store' },
      same: { version: 2, name: 'same of the store' },
      unpublished: { version: 1, name: 'unpublished of the store' },
    });

    // A second run republishes everything and raises no version.
    expect(await republish()).toMatchObject({ repeated: 6, raised: 0, removed: 0 });
    expect((await readState()).things).toEqual(things);
  });

  it('loses no change that is made meanwhile, and raises what a change was too low for', async () => {
    const ids = Array.from({ length: 550 }, (_, index) => `thing-${index}`);
    await model.insertMany(ids.map((id) => stored(id, 1)));
    for (const id of ids.slice(0, 200)) void publish(id, 50, 'of a time that never was');
    await publish('last', 1, 'so that all of it is there');
    let changes = 0;
    let over = false;
    let isRead = false;
    const changing = (async () => {
      while (!over) {
        changes++;
        // The low ones change only once they were seen: compaction may take what stands before a lower version.
        const from = isRead ? 0 : 200;
        const _id = ids[from + (changes % (ids.length - from))] as string;
        const name = `change ${changes}`;
        await model.updateOne(
          { _id },
          { $set: { 'state.name': name, unpublished: true }, $inc: { version: 1 } },
        );
        relay.notify([_id]);
        await pause(3);
      }
    })();
    let result: RepublishProgress | undefined;
    for await (result of await controller.republish(topic, false)) isRead = result.total > 0;
    over = true;
    await changing;
    await relay.idle();
    expect(result).toMatchObject({ finished: true, problem: null });
    expect(changes).toBeGreaterThan(10);
    const { things } = await readState();
    const documents = await model.find().lean<Thing[]>();
    for (const { _id, version, removed, state } of documents)
      expect([_id, things[_id]]).toEqual([_id, { version, name: removed ? null : state.name }]);
    expect(Math.min(...ids.slice(0, 200).map((id) => things[id]?.version ?? 0))).toBeGreaterThan(
      50,
    );
  });

  it('is for one at a time, whichever replica is asked, and for topics that there are', async () => {
    const replica = createController(relay);
    const first = await controller.republish(topic, false);
    await expect(replica.republish(topic, false)).rejects.toMatchObject({
      code: 'REPUBLISH.CONFLICT',
    });
    // Who asked goes away.
    await first.next();
    await first.return(undefined);
    expect(await new Lease(connection).acquire(`republish ${topic}`, 1_000)).toBe(true);
    await expect(controller.republish('test.other', false)).rejects.toMatchObject({
      code: 'REPUBLISH.TOPIC_NOT_FOUND',
      message: expect.stringContaining(topic),
    });
  });

  it('goes on where it was killed when it is asked again', async () => {
    const ids = Array.from({ length: 650 }, (_, index) => `thing-${index}`);
    await model.insertMany(ids.map((id) => stored(id, 1)));
    await Promise.all(ids.map((id) => publish(id, 9, 'of a time that never was')));
    const killed = await controller.republish(topic, false);
    for (let step = 0; step < 3; step++) await killed.next();
    await relay.stop();
    await killed.return(undefined);
    relay = await startRelay();
    controller = createController(relay);
    const last = await republish();
    expect(last).toMatchObject({ finished: true, total: 650 });
    expect(last.repeated + last.raised).toBe(650);
    expect(last.repeated).toBeGreaterThanOrEqual(500);
    const { things } = await readState();
    for (const id of ids) expect(things[id]).toEqual({ version: 10, name: `${id} of the store` });
  });
});
