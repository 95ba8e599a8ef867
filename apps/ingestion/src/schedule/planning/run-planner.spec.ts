import { describe, expect, it } from '@jest/globals';
import type { RunSource } from '@elevate/contracts/ingestion';
import { NOTHING_SPECIAL, type RunDocument, type RunRequest } from '../../runs/run.repository.js';
import { emptyTally } from '../../runs/run.repository.js';
import { covers } from './run-planner.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const source = (id: string, ended_at: string | null = null): RunSource => ({
  source_id: id,
  name: id,
  status: ended_at ? 'succeeded' : 'running',
  ...emptyTally(),
  started_at: null,
  ended_at,
});
const run = (sources: RunSource[], state: object = {}, request: object = {}) =>
  ({
    state: { kind: 'video', started_at: ago(10), ended_at: null, sources, ...state },
    request: { ...NOTHING_SPECIAL, ...request },
  }) as unknown as RunDocument;
const syncRequest = (sourceIds: string[], request: Partial<RunRequest> = {}) => ({
  kind: 'video' as const,
  sourceIds,
  at: NOW,
  request: { ...NOTHING_SPECIAL, ...request },
});
const isCovered = (by: RunDocument, request = syncRequest(['a'])) => covers(by, request, NOW);

describe('a run covers a request', () => {
  it('for sources that it still asks, or has asked within the last minutes', () => {
    expect(isCovered(run([source('a'), source('b')]))).toBe(true);
    expect(isCovered(run([source('a', ago(4)), source('b')]))).toBe(true);
  });

  it('not for others, nor for what it asked long ago', () => {
    expect(isCovered(run([source('b')]))).toBe(false);
    expect(isCovered(run([source('a', ago(6)), source('b')]))).toBe(false);
    expect(isCovered(run([source('a')]), syncRequest(['a', 'b']))).toBe(false);
  });

  it('not where it is of another kind, is being cancelled, or has ended', () => {
    expect(isCovered(run([source('a')], { kind: 'news' }))).toBe(false);
    expect(isCovered(run([source('a')], { cancel_requested_at: ago(0) }))).toBe(false);
    expect(isCovered(run([source('a', ago(1))], { ended_at: ago(1) }))).toBe(false);
  });

  it('also where it has ended since, while the request waited for its turn', () => {
    const quick = run([source('a', ago(0))], { ended_at: ago(0) });
    expect(covers(quick, { ...syncRequest(['a']), at: NOW - 1_000 }, NOW)).toBe(true);
  });

  it('with force only where it has that too, and looks at as many', () => {
    const forced = { force: true, limit: 50 };
    expect(isCovered(run([source('a')]), syncRequest(['a'], forced))).toBe(false);
    expect(isCovered(run([source('a')], {}, forced), syncRequest(['a'], forced))).toBe(true);
    expect(isCovered(run([source('a')], {}, forced), syncRequest(['a'], { limit: 50 }))).toBe(true);
    const deeper = { force: true, limit: 100 };
    expect(isCovered(run([source('a')], {}, forced), syncRequest(['a'], deeper))).toBe(false);
  });

  it('not where its cap brings in fewer than is requested', () => {
    const capped = run([source('a')], {}, { limit: 50 });
    expect(isCovered(capped)).toBe(false);
    expect(isCovered(capped, syncRequest(['a'], { limit: 100 }))).toBe(false);
    expect(isCovered(capped, syncRequest(['a'], { limit: 10 }))).toBe(true);
    expect(isCovered(run([source('a')]), syncRequest(['a'], { limit: 50 }))).toBe(true);
  });

  it('of a backfill only where it is confined to no fewer channels', () => {
    const some = { channelIds: ['x', 'y'], ids: [] };
    expect(isCovered(run([source('a')], {}, some), syncRequest(['a']))).toBe(false);
    expect(isCovered(run([source('a')], {}, some), syncRequest(['a'], { channelIds: ['y'] }))).toBe(
      true,
    );
    expect(isCovered(run([source('a')]), syncRequest(['a'], some))).toBe(true);
  });
});
