import { describe, expect, it } from '@jest/globals';
import { EVENT_STATUSES } from '@elevate/rules';
import { plannedPublication, publishedAt } from './event-edit.js';

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

describe('plannedPublication', () => {
  it('lets a draft wait for a time to come, and publishes it at once for a past one', () => {
    const later = '2026-11-21T10:00:00.001Z';
    expect(plannedPublication('draft', later, NOW)).toEqual({ status: 'draft', publish_at: later });
    for (const past of [NOW, THEN]) {
      const planned = plannedPublication('draft', past, NOW);
      expect(planned).toEqual({ status: 'published', publish_at: null });
    }
  });

  it('forgets the time of an event that is published or archived otherwise', () => {
    for (const status of ['published', 'archived'] as const) {
      const planned = plannedPublication(status, '2099-01-01T00:00:00.000Z', NOW);
      expect(planned).toEqual({ status, publish_at: null });
    }
  });
});
