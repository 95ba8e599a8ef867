import { describe, expect, it } from '@jest/globals';
import { lagByTopic } from './kafka-member.js';

describe('lagByTopic', () => {
  const bounds = new Map([
    ['talks/0', { low: 0n, high: 10n }],
    ['talks/1', { low: 4n, high: 10n }],
    ['talks/2', { low: 0n, high: 99n }],
    ['news/0', { low: 0n, high: 0n }],
  ]);
  const assignment = { talks: [0, 1], news: [0] };
  const nothing = new Map<string, bigint>();
  const talks = (...ends: bigint[]) => new Map(ends.map((end, at) => [`talks/${at}`, end]));

  it('counts from the beginning of the log where nothing is handled, in the own partitions alone', () => {
    const lag = lagByTopic({ assignment, bounds, committed: nothing, reached: nothing });
    expect(Object.fromEntries(lag)).toEqual({ talks: 16, news: 0 });
  });

  it('takes the furthest of what the group has committed and this member has handled', () => {
    const [committed, reached] = [talks(3n, 10n), talks(8n, 5n)];
    expect(lagByTopic({ assignment, bounds, committed, reached }).get('talks')).toBe(2);
  });

  it('is never below nothing: what was handled meanwhile may lie behind the end that was asked for', () => {
    const reached = talks(12n, 10n);
    expect(lagByTopic({ assignment, bounds, committed: nothing, reached }).get('talks')).toBe(0);
  });

  it('knows nothing of a partition that the broker did not name', () => {
    const of = { bounds, committed: nothing, reached: nothing };
    const lag = lagByTopic({ assignment: { new: [0] }, ...of });
    expect(Object.fromEntries(lag)).toEqual({ new: 0 });
  });
});
