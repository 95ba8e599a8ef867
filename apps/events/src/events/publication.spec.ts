import { describe, expect, it } from '@jest/globals';
import { EVENT_STATUSES } from '@elevate/rules';
import { publishedAt } from './publication.js';

const NOW = '2026-11-21T10:00:00.000Z';
const THEN = '2026-01-01T10:00:00.000Z';

describe('publishedAt', () => {
  it('of a new event is now where it is published', () => {
    const times = EVENT_STATUSES.map((status) => publishedAt(null, status, NOW));
    expect(times).toEqual([null, NOW, null]);
  });

  it('of another is now where it becomes published, else what it was', () => {
    for (const published_at of [null, THEN]) {
      for (const before of EVENT_STATUSES) {
        for (const after of EVENT_STATUSES) {
          const isNew = after === 'published' && before !== 'published';
          const time = publishedAt({ status: before, published_at }, after, NOW);
          expect(time).toBe(isNew ? NOW : published_at);
        }
      }
    }
  });
});
