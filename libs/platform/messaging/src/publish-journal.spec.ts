import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PublishJournal, type PublishNote } from './publish-journal.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function createTestJournal() {
  const stored = new Map<string, PublishNote>();
  const server = { isAway: false };
  const again: (readonly string[])[] = [];
  const refuseIfAway = () => {
    if (server.isAway) throw new Error('the document server is away');
  };
  const notes = {
    add: async (note: PublishNote) => {
      refuseIfAway();
      stored.set(note.id, note);
    },
    remove: async (id: string) => {
      refuseIfAway();
      stored.delete(id);
    },
    all: async () => [...stored.values()],
  };
  const sut = new PublishJournal(notes, async (ids) => {
    refuseIfAway();
    again.push(ids);
  });
  const fail = (...ids: string[]) =>
    sut
      .during(ids, () => Promise.reject(new Error('no answer')))
      .catch((error: Error) => error.message);
  const settleAfter = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    await sut.settle();
    return again.splice(0);
  };
  const kept = () => [...stored.values()].map(({ ids }) => ids.join());
  return { sut, stored, server, kept, fail, settleAfter };
}

it('keeps a note while documents are published, and publishes nothing that it cannot note', async () => {
  const { sut, server, kept, settleAfter } = createTestJournal();
  const seen: unknown[] = [];
  const publish = async () => {
    seen.push(kept(), await settleAfter(30_000), await settleAfter(30_000));
  };
  await sut.during(['a', 'b'], publish);
  expect(seen).toEqual([['a,b'], [], []]);
  expect(kept()).toEqual([]);
  server.isAway = true;
  await expect(sut.during(['a'], publish)).rejects.toThrow('away');
  expect(seen).toHaveLength(3);
});

it('publishes what failed again five seconds after the broker has recovered, and until a minute has passed', async () => {
  const { sut, kept, fail, settleAfter } = createTestJournal();
  expect(sut.recovers()).toBe(false);
  expect(await fail('a', 'b')).toBe('no answer');
  expect(await settleAfter(3_600_000)).toEqual([]);
  expect(sut.recovers()).toBe(true);
  expect(sut.recovers()).toBe(false);
  expect(await settleAfter(4_000)).toEqual([]);
  expect(await settleAfter(1_000)).toEqual([['a', 'b']]);
  expect(await settleAfter(30_000)).toEqual([['a', 'b']]);
  await fail('c');
  sut.recovers();
  expect(await settleAfter(59_000)).toEqual([['a', 'b'], ['c']]);
  expect(kept()).toEqual(['a,b', 'c']);
  expect(await settleAfter(1_000)).toEqual([['a', 'b'], ['c']]);
  expect(kept()).toEqual([]);
  expect(await settleAfter(3_600_000)).toEqual([]);
});

it('publishes what another process has abandoned when it sees the note a second time', async () => {
  const { stored, kept, settleAfter } = createTestJournal();
  stored.set('passing', { id: 'passing', ids: ['a'] });
  expect(await settleAfter(0)).toEqual([]);
  stored.delete('passing');
  stored.set('abandoned', { id: 'abandoned', ids: ['b'] });
  expect(await settleAfter(30_000)).toEqual([]);
  expect(await settleAfter(30_000)).toEqual([['b']]);
  expect(kept()).toEqual(['b']);
  expect(await settleAfter(30_000)).toEqual([['b']]);
  expect(kept()).toEqual([]);
});

it('keeps only the last note of a document, however often it fails', async () => {
  const { sut, kept, fail, settleAfter } = createTestJournal();
  await fail('a', 'b');
  await fail('b');
  await fail('a', 'b', 'c');
  expect(kept()).toEqual(['a,b,c']);
  await fail('a', 'd');
  await fail('b');
  expect(kept()).toEqual(['a,b,c', 'a,d', 'b']);
  await fail('c');
  expect(kept()).toEqual(['a,d', 'b', 'c']);
  sut.recovers();
  expect(await settleAfter(60_000)).toEqual([['a', 'd'], ['b'], ['c']]);
  expect(kept()).toEqual([]);
});

it('tries again when the document server is away', async () => {
  const { sut, server, kept, fail, settleAfter } = createTestJournal();
  await fail('a');
  sut.recovers();
  server.isAway = true;
  await expect(settleAfter(5_000)).rejects.toThrow('away');
  server.isAway = false;
  expect(await settleAfter(55_000)).toEqual([['a']]);
  expect(kept()).toEqual([]);
});
