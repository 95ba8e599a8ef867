import { describe, expect, it } from '@jest/globals';
import { aRun, aRunSource, anEndedSource } from '../../../test-kit/runs.js';
import { withRun } from './runs.api.js';

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const idsOf = (runs: readonly { readonly id: string }[]) => runs.map(({ id }) => id);

describe('the runs in view', () => {
  it('keep every source that has not changed as the very object it was', () => {
    const sources = Array.from({ length: 40 }, (_, index) => aRunSource(`s${index}`));
    const [before] = withRun([], aRun('r', { sources }));
    const progress = structuredClone(aRun('r', { version: 2, sources }));
    const next = progress.sources.with(7, anEndedSource('s7', { new: 3 }));
    const [after] = withRun(before ? [before] : [], { ...progress, sources: next });
    expect(after?.version).toBe(2);
    const changed = after?.sources.filter((source, index) => source !== before?.sources[index]);
    expect(changed).toEqual([anEndedSource('s7', { new: 3 })]);
  });

  it('are not set back by news that come late', () => {
    const runs = [aRun('r', { version: 5 })];
    expect(withRun(runs, aRun('r', { version: 4, status: 'failed' }))).toBe(runs);
  });

  it('are sorted by start, newest first, with the last few ended runs', () => {
    const all = [1, 2, 3, 4, 5].map((minute) =>
      aRun(`ended-${minute}`, { started_at: at(minute), status: 'succeeded' }),
    );
    const ended = all.reduce<ReturnType<typeof withRun>>((runs, run) => withRun(runs, run), []);
    const runs = withRun(ended, aRun('on', { started_at: at(0) }));
    expect(idsOf(runs)).toEqual(['ended-5', 'ended-4', 'ended-3', 'on']);
  });
});
