import { beforeEach, describe, expect, it } from '@jest/globals';
import { withoutDifferences } from './data-layer.mjs';

const tests = ['a.ts: needs it', 'b.ts: needs it'];
const differences = { 'a feature': { tests } };
let lines;
const log = (line) => lines.push(line);
beforeEach(() => {
  lines = [];
});

describe('withoutDifferences', () => {
  it('counts a recorded failure as skipped, and any other one as failed', () => {
    const counts = { passed: 5, failed: 3, skipped: 1 };
    const failures = ['a.ts: needs it', 'b.ts: needs it', 'c.ts: broke'];
    expect(withoutDifferences({ counts, failures }, log, differences)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
    });
    expect(lines).toEqual(['a feature: 2 of 2 tests fail', 'not recorded: c.ts: broke']);
  });

  it('fails where a recorded difference is none any more', () => {
    const counts = { passed: 6, failed: 1, skipped: 0 };
    expect(withoutDifferences({ counts, failures: ['a.ts: needs it'] }, log, differences)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 1,
    });
    expect(lines.at(-1)).toBe('recorded, but it passes: b.ts: needs it');
  });

  it('lets some tests of a race pass, but not all', () => {
    const racing = { 'a feature': { tests, byChance: true } };
    const run = { counts: { passed: 6, failed: 1, skipped: 0 }, failures: ['a.ts: needs it'] };
    expect(withoutDifferences(run, log, racing)).toEqual({ passed: 6, failed: 0, skipped: 1 });
    const none = { counts: { passed: 7, failed: 0, skipped: 0 }, failures: [] };
    expect(withoutDifferences(none, log, racing)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });
});
