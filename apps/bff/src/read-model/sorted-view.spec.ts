import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@elevate/testing';
import { SortedView, takeFirst } from './sorted-view.js';

interface Item {
  readonly id: string;
  readonly rank: number;
}
const compare = (a: Item, b: Item) => a.rank - b.rank || (a.id < b.id ? -1 : Number(a.id > b.id));

describe('SortedView', () => {
  it.each([1, 2, 3, 4, 5])(
    'stays equal to a sort of everything through random changes (seed %i)',
    (seed) => {
      const random = seededRandom(seed);
      const readsOfStep = seed > 3 ? 0.01 : 0.3;
      const view = new SortedView<Item>(compare);
      const truth = new Map<string, Item>();
      for (let step = 0; step < 500; step += 1) {
        const id = String(Math.floor(random() * 60));
        const before = truth.get(id);
        if (before) view.remove(before);
        truth.delete(id);
        if (random() < 0.7) {
          const item = { id, rank: Math.floor(random() * 10) };
          view.add(item);
          truth.set(id, item);
        }
        if (random() < readsOfStep) expect(view.items()).toEqual([...truth.values()].sort(compare));
      }
      expect(view.items()).toEqual([...truth.values()].sort(compare));
    },
  );

  it('compares for one pass, not for one pass per change, in a burst', () => {
    let compared = 0;
    const view = new SortedView<Item>((a, b) => {
      compared += 1;
      return compare(a, b);
    });
    for (let number = 0; number < 50_000; number += 1) {
      view.add({ id: String(number), rank: (number * 7919) % 50_000 });
    }
    // Until the first one that is out of order.
    expect(compared).toBeLessThan(10);
    expect(view.items()).toHaveLength(50_000);
    expect(compared).toBeLessThan(50_000 * 20);
    compared = 0;
    view.items();
    expect(compared).toBe(0);
    view.add({ id: 'one more', rank: 25_000 });
    view.items();
    expect(compared).toBeLessThan(20);
  });
});

describe('takeFirst', () => {
  it.each([0, 1, 5, 100])('takes the first %i of a sort', (limit) => {
    const random = seededRandom(limit);
    const items = Array.from({ length: 60 }, (_, id) => ({
      id: String(id),
      rank: Math.floor(random() * 8),
    }));
    expect(takeFirst(items, limit, compare)).toEqual([...items].sort(compare).slice(0, limit));
  });
});
