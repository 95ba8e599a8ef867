import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type RelaySource, UnconfirmedPublishes } from './relay.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function createTestUnconfirmedPublishes() {
  const marked: (readonly string[])[] = [];
  const failures: unknown[] = [];
  const documents = { isAway: false };
  const source = {
    markAgain: async () => {
      if (documents.isAway) throw new Error('the document server is away');
    },
  } as unknown as RelaySource;
  const sut = new UnconfirmedPublishes({
    source,
    onMarked: (ids) => void marked.push(ids),
    onFailure: (error) => void failures.push(error),
  });
  return { sut, marked, failures, documents };
}

it('marks ids after five seconds, and once more after a minute, when a busy broker has appended them', async () => {
  const { sut, marked } = createTestUnconfirmedPublishes();
  sut.add(['a', 'b']);
  sut.settleSoon();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(marked).toEqual([['a', 'b']]);
  sut.settleSoon();
  await jest.advanceTimersByTimeAsync(54_000);
  expect(marked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(marked).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(marked).toHaveLength(2);
});

it('marks what is left at once when it is settled, as at a stop', async () => {
  const { sut, marked } = createTestUnconfirmedPublishes();
  sut.add(['a']);
  sut.settleSoon();
  await jest.advanceTimersByTimeAsync(5_000);
  sut.add(['b']);
  await sut.settle();
  expect(marked).toEqual([['a'], ['b', 'a']]);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(marked).toHaveLength(2);
});

it('tries ids that could not be marked again, also without another answer of the broker', async () => {
  const { sut, marked, failures, documents } = createTestUnconfirmedPublishes();
  documents.isAway = true;
  sut.add(['a']);
  sut.settleSoon();
  await jest.advanceTimersByTimeAsync(5_000);
  expect([marked.length, failures.length]).toEqual([0, 1]);
  documents.isAway = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(marked).toEqual([['a']]);
});
