import { describe, expect, it } from '@jest/globals';
import { EVENTS_PER_PAGE, type EventFilter } from '@elevate/contracts/events';
import type { StoredEvent } from './event.repository.js';
import { findEvents } from './find-events.js';

const NOW = '2026-11-24T10:00:00.000Z';
const image = { id: '1' } as StoredEvent['image'];

function row(id: string, over: Partial<StoredEvent> = {}) {
  const state = {
    id,
    title: `Event ${id}`,
    image: null,
    organizer: null,
    location: null,
    tags: [],
    starts_at: '2027-03-04T17:30:00.000Z',
    status: 'published',
    publish_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...over,
  } as unknown as StoredEvent;
  return { state };
}

const ROWS = [
  row('a', { title: 'Zürich Meetup', image, created_at: '2026-01-03T00:00:00.000Z' }),
  row('b', { status: 'draft', starts_at: '2020-01-01T00:00:00.000Z', tags: ['Cloud'] }),
  row('c', { status: 'draft', publish_at: '2026-12-01T00:00:00.000Z', organizer: 'Hosts of C' }),
  row('d', { status: 'archived', starts_at: NOW, location: 'Lagos', title: 'alpha' }),
];
const idsOf = (filter: EventFilter, rows = ROWS) =>
  findEvents(rows, filter, NOW).events.map(({ state }) => state.id);

describe('findEvents', () => {
  it('gives everything, the event created last first, on one page', () => {
    const { events, ...rest } = findEvents(ROWS, {}, NOW);
    expect(events.map(({ state }) => state.id)).toEqual(['a', 'b', 'c', 'd']);
    expect(rest).toEqual({ total: 4, page: 1, pages: 1 });
  });

  it.each([
    ['upcoming', ['a', 'c', 'd']],
    ['past', ['b']],
    ['scheduled', ['c']],
    ['draft', ['b']],
    ['published', ['a']],
    ['archived', ['d']],
  ] as const)('knows the state %s', (state, ids) => {
    expect(idsOf({ state })).toEqual(ids);
  });

  it('searches title, host, location and tags without case and accents', () => {
    const ids = [' zurich', 'hosts OF', 'lag', 'cloud', 'nothing'].map((q) => idsOf({ q }));
    expect(ids).toEqual([['a'], ['c'], ['d'], ['b'], []]);
  });

  it('knows events with and without a picture, also together with a state', () => {
    expect(idsOf({ picture: 'yes' })).toEqual(['a']);
    expect(idsOf({ picture: 'no', state: 'upcoming' })).toEqual(['c', 'd']);
  });

  it('sorts in both directions', () => {
    expect(idsOf({ sort: 'title' })).toEqual(['d', 'b', 'c', 'a']);
    expect(idsOf({ sort: '-title' })).toEqual(['a', 'c', 'b', 'd']);
    expect(idsOf({ sort: 'starts' })).toEqual(['b', 'd', 'a', 'c']);
    expect(idsOf({ sort: 'created' })).toEqual(['b', 'c', 'd', 'a']);
  });

  it('cuts pages on request, the last one for a later one', () => {
    const many = Array.from({ length: EVENTS_PER_PAGE + 1 }, (_, index) =>
      row(String(index).padStart(3, '0')),
    );
    expect(idsOf({ page: 1 }, many)).toHaveLength(EVENTS_PER_PAGE);
    expect(findEvents(many, { page: 9 }, NOW)).toMatchObject({ page: 2, pages: 2, total: 51 });
    expect(idsOf({ page: 9 }, many)).toEqual(['050']);
    expect(findEvents([], { page: 3 }, NOW)).toMatchObject({ page: 1, pages: 1, total: 0 });
  });
});
