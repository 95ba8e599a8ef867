import { describe, expect, it } from '@jest/globals';
import { deckSize, drawPlan, FAULT_KINDS } from './fault-plan.js';

const options = { seed: 4, faults: 3 * deckSize(), pods: ['a', 'b', 'c'], topics: ['t', 'u'] };

describe('drawPlan', () => {
  it('repeats for a seed and differs for another', () => {
    expect(drawPlan(options)).toEqual(drawPlan(options));
    expect(drawPlan({ ...options, seed: 5 })).not.toEqual(drawPlan(options));
  });

  it('has as many faults as were asked for, and every kind in each deck', () => {
    const faults = drawPlan(options).flat();
    expect(faults).toHaveLength(options.faults);
    for (let deck = 0; deck < 3; deck += 1) {
      const kinds = faults.slice(deck * deckSize(), (deck + 1) * deckSize()).map((x) => x.kind);
      expect(new Set(kinds)).toEqual(new Set(FAULT_KINDS));
    }
    expect(drawPlan({ ...options, faults: 7 }).flat()).toHaveLength(7);
  });

  it('has one wave with one fault of each kind if no number was asked for', () => {
    const { faults: _, ...short } = options;
    const waves = drawPlan(short);
    expect(waves).toHaveLength(1);
    expect(
      waves
        .flat()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([...FAULT_KINDS].sort());
    expect(drawPlan(short)).toEqual(waves);
  });

  it('meets every process before it meets one again', () => {
    const killed = drawPlan(options)
      .flat()
      .filter(({ kind }) => kind === 'service-kill')
      .map(({ target }) => target);
    for (let round = 0; round < killed.length; round += 3)
      expect(killed.slice(round, round + 3).sort()).toEqual(['a', 'b', 'c']);
  });

  it('pauses for longer than a session lasts', () => {
    const pauses = drawPlan(options)
      .flat()
      .filter(({ kind }) => kind.endsWith('-pause'));
    expect(pauses.length).toBe(6);
    expect(pauses.every(({ lastsMs }) => lastsMs > 10_000)).toBe(true);
  });
});
