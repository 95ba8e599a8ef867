import { describe, expect, it } from '@jest/globals';
import { aRun, aRunSource, aRunSummary } from '../../test-kit/runs.js';
import {
  broughtWords,
  kindWords,
  sourceWords,
  statusWords,
  totalsOf,
  totalsWords,
  triggerWords,
} from './run-words.js';

describe('the texts of a run', () => {
  it.each([
    [{ trigger: 'schedule', actor: null }, 'by the schedule'],
    [{ trigger: 'start', actor: null }, 'at startup'],
    [{ trigger: 'operator', actor: 'operator' }, 'by the operator'],
    [{ trigger: 'admin', actor: 'me' }, 'by you'],
    [{ trigger: 'backfill', actor: 'other' }, 'by an administrator'],
    [{ trigger: 'admin', actor: null }, 'by an administrator'],
  ] as const)('begun as %j is "%s"', (over, words) => {
    expect(triggerWords(aRun('r', over), 'me')).toBe(words);
  });

  it.each([
    [{ status: 'succeeded' }, 'Done'],
    [{ status: 'cancelled' }, 'Cancelled'],
    [{ status: 'paused', reason: 'missing-api-key' }, 'Paused: No YouTube API key is set'],
  ] as const)('that stands as %j is "%s"', (over, words) => {
    expect(statusWords(aRun('r', over))).toBe(words);
  });

  it('is named after its kind', () => {
    expect(kindWords(aRun('r'))).toBe('Video sync');
    expect(kindWords(aRun('r', { verify: true }))).toBe('Video verification');
  });

  it('shows only nonzero totals', () => {
    expect(broughtWords({ new: 3, updated: 0, withdrawn: 1 })).toBe('3 new, 1 withdrawn');
    expect(broughtWords({ new: 0, updated: 0, withdrawn: 0 })).toBe('nothing new');
    const totals = { ...aRunSummary('r').totals, sources: 40, ended: 12, failed: 2 };
    expect(totalsWords({ totals })).toBe('12 of 40 sources · 2 failed · 2 new, 1 updated');
    expect(totalsWords({ totals: { ...totals, sources: 1, ended: 1, failed: 0 } })).toBe(
      '1 source · 2 new, 1 updated',
    );
  });

  it.each([
    [{ status: 'queued' }, 'Waiting'],
    [{ status: 'running' }, 'Reading'],
    [{ status: 'running', seen: 50 }, 'Reading, 50 seen'],
    [{ status: 'succeeded' }, 'Nothing new'],
    [{ status: 'succeeded', new: 2, updated: 1 }, '2 new, 1 updated'],
    [
      { status: 'succeeded', seen: 230, stored: 225, brought_in: 5 },
      '230 in source, 225 stored, 5 imported',
    ],
    [{ status: 'cancelled' }, 'Cancelled'],
    [{ status: 'failed', failed: [{ reason: 'gone', count: 1 }] }, /^The publisher removed/],
    [{ status: 'failed' }, 'Failed'],
    [{ status: 'paused' }, 'Paused'],
  ] as const)('of a source that stands as %j is %s', (over, words) => {
    expect(sourceWords(aRunSource('s', over))).toMatch(words);
  });

  it('adds up from its sources', () => {
    const ended_at = '2026-01-01T10:00:00Z';
    const sources = [
      aRunSource('a', { status: 'succeeded', ended_at, seen: 5, new: 2, quota_units: 3 }),
      aRunSource('b', { status: 'failed', ended_at, seen: 1, quota_units: 1 }),
      aRunSource('c', { status: 'running', seen: 4, updated: 1 }),
    ];
    expect(totalsOf({ sources })).toEqual({
      sources: 3,
      ended: 2,
      failed: 1,
      cancelled: 0,
      seen: 10,
      new: 2,
      updated: 1,
      withdrawn: 0,
      quota_units: 4,
    });
  });
});
