import { describe, expect, it } from '@jest/globals';
import { anAdminEvent } from '../../../test-kit/admin-api.js';
import { zoneGroups } from './event-form-card.js';
import { cardOf, emptyValues, valuesOf } from './event-values.js';

describe('the card of a form', () => {
  it('has the texts as the server stores them, and a stand-in without an image', () => {
    const values = {
      ...emptyValues(),
      title: '  A\n night ',
      starts_at: '2027-03-04T18:30',
      time_zone: 'Africa/Lagos',
      tags: 'AI, ai,Cloud',
      organizer: ' ',
      cta_url: ' https://example.com ',
    };
    expect(cardOf(values, null, null)).toMatchObject({
      title: 'A night',
      starts_at: '2027-03-04T17:30:00.000Z',
      ends_at: null,
      tags: ['AI', 'Cloud'],
      organizer: null,
      cta_url: 'https://example.com',
      image_url: '/event-poster.svg',
      image_sizes: [],
    });
  });

  it('keeps the image of the event until another is chosen', () => {
    const editing = anAdminEvent('a', { image_sizes: [{ url: '/a.webp', width: 1, height: 1 }] });
    const values = valuesOf(editing);
    const kept = cardOf(values, editing, null);
    expect([kept.image_url, kept.image_sizes.length]).toEqual(['/event-images/a.png', 1]);
    const chosen = cardOf(values, editing, 'data:image/png;base64,AA');
    expect([chosen.image_url, chosen.image_sizes]).toEqual(['data:image/png;base64,AA', []]);
  });

  it('stays one of whole days while the days stay', () => {
    const days = { starts_at: '2027-03-04T00:00:00.000Z', ends_at: '2027-03-05T00:00:00.000Z' };
    const editing = anAdminEvent('a', { ...days, all_day: true, time_zone: 'UTC' });
    const values = valuesOf(editing);
    expect(cardOf(values, editing, null).all_day).toBe(true);
    const moved = { ...values, starts_at: '2027-03-04T09:00' };
    expect(cardOf(moved, editing, null).all_day).toBeUndefined();
  });
});

const idsOf = (groups: ReturnType<typeof zoneGroups>) =>
  groups.flatMap(({ zones }) => zones.map(({ id }) => id));

describe('the choice of time zones', () => {
  it('has them by continent, under the names of their cities', () => {
    const america = zoneGroups('').find(({ name }) => name === 'America');
    expect(america?.zones).toContainEqual({ id: 'America/New_York', city: 'New York' });
    expect(america?.zones).toContainEqual({
      id: 'America/Indiana/Knox',
      city: 'Indiana, Knox',
    });
  });

  it('has UTC, and each but once', () => {
    const ids = idsOf(zoneGroups('Africa/Lagos'));
    expect(ids).toContain('UTC');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps one that the browser does not list', () => {
    expect(idsOf(zoneGroups('Etc/GMT+5'))).toContain('Etc/GMT+5');
  });
});
