import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../events/event.repository.js';
import { decide } from './decide.js';

type Required<Type> = {
  [Name in keyof Type as undefined extends Type[Name] ? never : Name]: Type[Name];
};

/** As the first release stored it: every field that came later is absent. */
const OLDEST: Required<StoredEvent> = {
  id: 'an-event',
  title: 'A meetup',
  description_short: 'Short talks',
  image: null,
  image_alt: 'A poster',
  starts_at: '2027-03-04T17:30:00.000Z',
  ends_at: null,
  time_zone: null,
  organizer: null,
  location: null,
  cta_url: null,
  tags: [],
  status: 'published',
  published_at: '2026-11-20T09:00:00.000Z',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};
const NOW = '2026-12-01T00:00:00.000Z';

function importOf(fields: Partial<StoredEvent>) {
  const document = { _id: OLDEST.id, version: 1, unpublished: false, state: OLDEST };
  return decide({ fields: { ...fields } as never }, OLDEST.id, document as never, NOW);
}

describe('an import of an event of the first release', () => {
  it.each([
    ['a table', { title: 'A meetup', starts_at: OLDEST.starts_at }],
    ['a calendar', { title: 'A meetup', starts_at: OLDEST.starts_at, cancelled: false }],
  ])('of %s that says the same changes nothing: fields have their earlier values', (_, fields) => {
    expect(importOf(fields)).toEqual({ outcome: 'unchanged' });
  });

  it('names only the fields that the file changes', () => {
    expect(importOf({ location: 'A hall' })).toMatchObject({
      outcome: 'changed',
      fields: ['location'],
    });
  });
});
