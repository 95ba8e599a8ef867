import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock, PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { event, eventId } from '../../../test/generate-events.js';
import { ChangeFeed } from '../episode-changes.js';
import { EventsModel, scheduleEventsClock } from './events-model.js';
import { HOUR_MS } from '@elevate/rules';
import { eventCards } from '../../api/public-reads.controller.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const at = (ms: number) => new Date(ms).toISOString();

class MovedClock extends Clock {
  aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

const [past, begins, soon, later] = [
  event({ id: eventId(1), starts_at: at(NOW - 1) }),
  event({ id: eventId(2), starts_at: at(NOW) }),
  event({ id: eventId(3), starts_at: at(NOW + HOUR_MS) }),
  event({ id: eventId(4), starts_at: at(NOW + 2 * HOUR_MS) }),
] as const;

let changes: ChangeFeed;
let model: EventsModel;
let notified: number;
beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  changes = new ChangeFeed();
  model = new EventsModel(changes, new Date(NOW));
  for (const each of [soon, past, later, begins]) model.put(each);
  notified = 0;
  changes.subscribe((tag) => (notified += tag === 'events' ? 1 : 0));
});
afterEach(() => void jest.useRealTimers());

const idsOf = (when: 'all' | 'upcoming' | 'past') => model.select(when).map(({ id }) => id);

describe('the events of a choice of times', () => {
  it('are ordered by their start, the last one first, whatever the choice', () => {
    expect(idsOf('all')).toEqual([later, soon, begins, past].map(({ id }) => id));
    expect(idsOf('upcoming')).toEqual([later, soon, begins].map(({ id }) => id));
    expect(idsOf('past')).toEqual([past.id]);
  });

  it('follow an event that is moved, and one that is taken away', () => {
    model.put({ ...past, version: 2, starts_at: later.starts_at });
    model.remove(soon.id);
    model.remove(eventId(99));
    expect(idsOf('all')).toEqual([past, later, begins].map(({ id }) => id));
    expect(idsOf('past')).toEqual([]);
    expect(notified).toBe(2);
  });

  it('say when they change next by themselves', () => {
    expect(eventCards(model, 'upcoming').next_change_at).toBe(begins.starts_at);
    expect(eventCards(model, 'past').next_change_at).toBe(begins.starts_at);
    expect(eventCards(model, 'all').next_change_at).toBeNull();
    model.noteTime(new Date(NOW + 3 * HOUR_MS));
    expect(eventCards(model, 'upcoming')).toEqual({
      items: [],
      next_change_at: null,
      next_up: null,
    });
  });
});

describe('the event that comes next', () => {
  it('is the first to begin of those that have not ended', () => {
    const ends_at = at(NOW + HOUR_MS);
    model.put(event({ id: eventId(5), starts_at: at(NOW - HOUR_MS), ends_at }));
    expect(eventCards(model, 'upcoming').next_up?.id).toBe(eventId(5));
    notified = 0;
    model.noteTime(new Date(NOW + HOUR_MS + 1));
    expect(notified).toBe(1);
    expect(eventCards(model, 'past').next_up?.id).toBe(later.id);
    model.noteTime(new Date(NOW + 3 * HOUR_MS));
    expect(eventCards(model, 'all').next_up).toBeNull();
  });

  it('is not a cancelled one', () => {
    model.put({ ...begins, cancelled: true });
    const { items, next_up } = eventCards(model, 'upcoming');
    expect(items.find(({ id }) => id === begins.id)?.cancelled).toBe(true);
    expect(next_up?.id).toBe(soon.id);
  });
});

describe('the clock', () => {
  const logger = createLogger({ service: 'bff', level: 'silent' });
  const tasks = new PeriodicTasks({ logger, metrics: undefined });

  it('makes an event past within a second of its start, and tells who listens', async () => {
    const clock = scheduleEventsClock(model, new Clock(), tasks);
    clock.start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(idsOf('past')).toEqual([begins.id, past.id]);
    expect(notified).toBe(1);
    await jest.advanceTimersByTimeAsync(HOUR_MS - 1_000);
    expect(notified).toBe(1);
    const { revision } = model;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(idsOf('past')).toEqual([soon.id, begins.id, past.id]);
    expect(model.revision).toBeGreaterThan(revision);
    await clock.stop();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(idsOf('upcoming')).toEqual([later.id]);
  });

  it('may be put forward or back by any time', async () => {
    const moved = new MovedClock();
    const clock = scheduleEventsClock(model, moved, tasks);
    clock.start();
    moved.aheadMs = 3 * HOUR_MS;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(idsOf('upcoming')).toEqual([]);
    moved.aheadMs = -HOUR_MS;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(idsOf('past')).toEqual([]);
    expect(notified).toBe(2);
    await clock.stop();
  });
});
