import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PublishJournal, type PublishNote } from './publish-journal.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const load = async () => ['loaded'];

function createTestJournal() {
  const stored = new Map<string, PublishNote>();
  const server = { isAway: false, isFenceDown: false, producer: '1' };
  const again: (readonly string[])[] = [];
  const fenced: string[] = [];
  const refuseIfAway = () => {
    if (server.isAway) throw new Error('the document server is away');
  };
  const notes = {
    add: async (note: PublishNote) => {
      refuseIfAway();
      stored.set(note.id, note);
    },
    remove: async (ids: readonly string[]) => {
      refuseIfAway();
      for (const id of ids) stored.delete(id);
    },
    all: async () => [...stored.values()],
  };
  const sut = new PublishJournal({
    notes,
    producerId: async () => server.producer,
    fence: async (producer, ids) => {
      if (server.isFenceDown) throw new Error('the broker is away');
      fenced.push(`${producer}: ${ids.join()}`);
    },
    publishAgain: async (ids) => {
      refuseIfAway();
      again.push(ids);
    },
  });
  const fail = (...ids: string[]) =>
    sut
      .during(ids, load, () => Promise.reject(new Error('no answer')))
      .catch((error: Error) => error.message);
  const settleAfter = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    await sut.settle();
    return again.splice(0);
  };
  const kept = () => [...stored.values()].map(({ ids }) => ids.join());
  return { sut, stored, server, fenced, kept, fail, settleAfter };
}

it('keeps a note while documents are published, and publishes nothing that it cannot note', async () => {
  const { sut, server, kept, settleAfter } = createTestJournal();
  const seen: unknown[] = [];
  const publish = async () => {
    seen.push(kept(), await settleAfter(30_000), await settleAfter(30_000));
  };
  await sut.during(['a', 'b'], load, publish);
  await sut.flush();
  expect(seen).toEqual([['a,b'], [], []]);
  expect(kept()).toEqual([]);
  server.isAway = true;
  await expect(sut.during(['a'], load, publish)).rejects.toThrow('away');
  expect(seen).toHaveLength(3);
});

it('fences and publishes what failed again five seconds after the broker has recovered', async () => {
  const { sut, server, fenced, kept, fail, settleAfter } = createTestJournal();
  expect(sut.recovers()).toBe(false);
  expect(await fail('a', 'b')).toBe('no answer');
  expect(await settleAfter(3_600_000)).toEqual([]);
  expect(sut.recovers()).toBe(true);
  expect(sut.recovers()).toBe(false);
  expect(await settleAfter(4_000)).toEqual([]);
  server.isFenceDown = true;
  await expect(settleAfter(1_000)).rejects.toThrow('away');
  expect(kept()).toEqual(['a,b']);
  server.isFenceDown = false;
  expect(await settleAfter(1_000)).toEqual([['a', 'b']]);
  expect(fenced.splice(0)).toEqual(['1: a,b']);
  server.producer = '2';
  await fail('c');
  sut.recovers();
  expect(await settleAfter(4_000)).toEqual([]);
  expect(kept()).toEqual(['c']);
  expect(await settleAfter(1_000)).toEqual([['c']]);
  expect(kept()).toEqual([]);
  expect(fenced).toEqual(['2: c']);
  expect(await settleAfter(3_600_000)).toEqual([]);
});

it('publishes what another process has abandoned when it sees the note a second time', async () => {
  const { stored, fenced, kept, settleAfter } = createTestJournal();
  stored.set('passing', { id: 'passing', ids: ['a'], producers: ['7'] });
  expect(await settleAfter(0)).toEqual([]);
  stored.delete('passing');
  stored.set('abandoned', { id: 'abandoned', ids: ['b'], producers: ['7'] });
  stored.set('another', { id: 'another', ids: ['b', 'c'], producers: ['7'] });
  expect(await settleAfter(30_000)).toEqual([]);
  expect(await settleAfter(30_000)).toEqual([['b'], ['b', 'c']]);
  expect(fenced).toEqual(['7: b,c']);
  expect(kept()).toEqual([]);
});

it('keeps only the last note of a document with the producers of the earlier ones, however often it fails', async () => {
  const { sut, server, fenced, kept, fail, settleAfter } = createTestJournal();
  await fail('a', 'b');
  server.producer = '2';
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
  expect(fenced.sort()).toEqual(['1: a,d,b,c', '2: a,d,b,c']);
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
