import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { AppError } from '@elevate/errors';
import { waitUntil } from '@elevate/testing';
import { Collection, TOPIC } from '../test/support/collection.js';
import { Pending, Relay } from './relay.js';
import type { RawMessage } from './transport.js';
import { InProcessTransport } from './in-process.transport.js';
import { Publisher } from './publisher.js';
import type { PublishNote, PublishNotes } from './publish-journal.js';

/** The in-process transport, able to be away and to refuse. */
class FlakyTransport extends InProcessTransport {
  away = false;
  refused: string | undefined;
  readonly sent: string[] = [];
  readonly underWay = new Map<string, number>();
  overlaps = 0;

  override async publish(topic: string, messages: readonly RawMessage[]): Promise<void> {
    if (this.away) throw new AppError('MESSAGING.UNAVAILABLE', { kind: 'transient' });
    if (messages.some(({ key }) => key === this.refused))
      throw new AppError('MESSAGING.TOO_LARGE', { kind: 'unexpected' });
    for (const { key } of messages) {
      if (this.underWay.has(key)) this.overlaps++;
      this.underWay.set(key, 1);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
    await super.publish(topic, messages);
    for (const { key, headers } of messages) {
      this.underWay.delete(key);
      this.sent.push(`${key}@${headers['ce_sequence']}`);
    }
  }
}

class Notes implements PublishNotes {
  readonly kept = new Map<string, PublishNote>();

  async add(note: PublishNote): Promise<void> {
    this.kept.set(note.id, note);
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.kept.delete(id);
  }

  async all(): Promise<PublishNote[]> {
    return [...this.kept.values()];
  }

  ids(): string[] {
    return [...this.kept.values()].flatMap(({ ids }) => ids);
  }
}

const running: Relay[] = [];
afterEach(() => Promise.all(running.splice(0).map((relay) => relay.stop())));

async function createTestRelay({ sweepEveryMs = 60_000 } = {}) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const source = new Collection();
  const transport = new FlakyTransport();
  const notes = new Notes();
  await transport.ensureTopics([{ name: TOPIC, compacted: true }]);
  const sut = new Relay({
    source,
    publisher: new Publisher({ transport, source: '/test' }),
    logger,
    notes,
    sweepEveryMs,
  });
  running.push(sut);
  return { sut, source, transport, notes, lines };
}

describe('Relay', () => {
  it('publishes what was marked before it started', async () => {
    const { sut, source, transport } = await createTestRelay();
    source.change('a');
    await sut.start({ replayAll: false });
    await sut.idle();
    expect(transport.sent).toEqual(['a@1']);
    expect(source.marked()).toEqual([]);
  });

  it('publishes many notifications of one turn together', async () => {
    const { sut, source, transport } = await createTestRelay();
    await sut.start({ replayAll: false });
    await sut.idle();
    const loads = source.loads;
    for (let index = 0; index < 900; index++) sut.notify([source.change(`id-${index}`)]);
    await sut.idle();
    expect(transport.sent).toHaveLength(900);
    expect(source.loads - loads).toBe(1);
  });

  it('publishes again what changed while it was being published, and never one id twice at once', async () => {
    const { sut, source, transport } = await createTestRelay();
    await sut.start({ replayAll: false });
    for (let round = 0; round < 200; round++) {
      sut.notify([source.change(`id-${round % 5}`)]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sut.idle();
    expect(transport.overlaps).toBe(0);
    expect(source.marked()).toEqual([]);
    for (const id of ['id-0', 'id-1', 'id-2', 'id-3', 'id-4']) {
      const versions = transport.sent
        .filter((it) => it.startsWith(`${id}@`))
        .map((it) => Number(it.split('@')[1]));
      expect(versions).toEqual([...versions].sort((a, b) => a - b));
      expect(versions.at(-1)).toBe(40);
    }
  });

  it('keeps the marks while the transport is away, says so once, and goes on when it is back', async () => {
    const { sut, source, transport, lines } = await createTestRelay();
    await sut.start({ replayAll: false });
    transport.away = true;
    for (const id of ['a', 'b', 'c']) {
      sut.notify([source.change(id)]);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(source.marked()).toEqual(['a', 'b', 'c']);
    transport.away = false;
    await sut.idle();
    expect(source.marked()).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  it('publishes the others when one cannot be published, which keeps its mark', async () => {
    const { sut, source, transport, notes, lines } = await createTestRelay();
    await sut.start({ replayAll: false });
    transport.refused = 'id-3';
    sut.notify(Array.from({ length: 8 }, (_, index) => source.change(`id-${index}`)));
    await sut.idle();
    expect(transport.sent).toHaveLength(7);
    expect(source.marked()).toEqual(['id-3']);
    await waitUntil(() => notes.kept.size === 0);
    expect(lines.join()).toContain('"id":"id-3"');
  });

  it('finds unpublished documents by its sweep without a notification', async () => {
    const { sut, source } = await createTestRelay({ sweepEveryMs: 10 });
    await sut.start({ replayAll: false });
    await sut.idle();
    source.change('forgotten');
    await waitUntil(() => source.marked().length === 0);
  });

  it('replays everything once before anything else, marked or not', async () => {
    const { sut, source, transport } = await createTestRelay();
    for (let index = 0; index < 2_500; index++) source.change(`id-${index}`);
    for (const doc of source.docs.values()) doc.unpublished = false;
    source.change('id-7');
    await sut.start({ replayAll: true });
    expect(transport.sent).toHaveLength(2_500);
    expect(source.marked()).toEqual([]);
  });

  it('publishes what is left before it stops', async () => {
    const { sut, source, transport } = await createTestRelay();
    await sut.start({ replayAll: false });
    source.change('last');
    await sut.stop();
    expect(transport.sent).toEqual(['last@1']);
  });
});

describe('Relay, when a message reaches the log behind a newer one', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('republishes an unconfirmed message, even when another process has published it since', async () => {
    const { sut, source, transport, notes } = await createTestRelay();
    await sut.start({ replayAll: false });
    transport.away = true;
    sut.notify([source.change('late')]);
    await pass(50);
    // The other process: the newer version is in the log, and its mark is cleared.
    source.docs.set('late', { version: 6, unpublished: false });
    transport.away = false;
    sut.notify([source.change('another')]);
    await pass(4_000);
    expect(transport.sent).toEqual(['another@1']);
    await pass(3_000);
    expect(transport.sent).toEqual(['another@1', 'late@6']);
    await pass(100_000);
    expect(new Set(transport.sent.slice(1))).toEqual(new Set(['late@6']));
    expect(notes.ids()).toEqual([]);
  });

  it('republishes a message whose marks could not be cleared, even when another process has published it since', async () => {
    const { sut, source, transport } = await createTestRelay();
    const clear = source.clear.bind(source);
    source.clear = async () => {
      source.clear = clear;
      source.docs.set('late', { version: 6, unpublished: false });
      throw new AppError('MONGO.UNAVAILABLE', { kind: 'transient' });
    };
    await sut.start({ replayAll: false });
    sut.notify([source.change('late')]);
    await pass(7_000);
    expect(transport.sent).toEqual(['late@1', 'late@6']);
  });
});

describe('Pending', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('knows how many wait or are on their way, and since when the oldest does', () => {
    const pending = new Pending();
    expect(pending.backlog()).toEqual({ waiting: 0, oldestMs: 0 });
    pending.add(['a']);
    jest.advanceTimersByTime(1_000);
    pending.add(['a', 'b']);
    expect(pending.backlog()).toEqual({ waiting: 2, oldestMs: 1_000 });
    pending.take(10);
    jest.advanceTimersByTime(500);
    expect(pending.backlog()).toEqual({ waiting: 2, oldestMs: 1_500 });
    pending.land(['a']);
    expect(pending.backlog()).toEqual({ waiting: 1, oldestMs: 500 });
  });

  it('remembers since when something waits whose publishing failed', () => {
    const pending = new Pending();
    pending.add(['a']);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      jest.advanceTimersByTime(1_000);
      pending.putBack(pending.take(10));
    }
    expect(pending.backlog()).toEqual({ waiting: 1, oldestMs: 3_000 });
    expect(pending.take(10)).toEqual(['a']);
  });

  it('queues an id again when it changes while being published', () => {
    const pending = new Pending();
    pending.add(['a']);
    jest.advanceTimersByTime(1_000);
    const taken = pending.take(10);
    pending.add(['a']);
    expect(pending.take(10)).toEqual([]);
    pending.land(taken);
    jest.advanceTimersByTime(200);
    expect(pending.backlog()).toEqual({ waiting: 1, oldestMs: 200 });
  });
});
