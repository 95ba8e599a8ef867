import { describe, expect, it } from '@jest/globals';
import { EVENT_TEXT_COLUMNS } from '@elevate/rules';
import { event, eventId } from '../../../test/generate-events.js';
import { eventThing } from './events-page.js';
import type { Site } from './page.js';

const site: Site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };

/** Without a property of schema.org. */
const UNSTATED = ['image_alt'];

describe('eventThing', () => {
  it.each(EVENT_TEXT_COLUMNS.filter((name) => !UNSTATED.includes(name)))('states %s', (name) => {
    const thing = eventThing(site, event({ id: eventId(1), [name]: `Some ${name}` }));
    expect(JSON.stringify(thing)).toContain(`Some ${name}`);
  });

  it('says all that is known, in the time of the place', () => {
    const meetup = event({
      id: eventId(1),
      title: 'A meetup',
      description_short: 'Short talks.',
      starts_at: '2027-03-04T17:30:00.000Z',
      ends_at: '2027-03-04T23:30:00.000Z',
      time_zone: 'Africa/Lagos',
      organizer: 'Some hosts',
      location: 'A hall, Lagos',
      cta_url: 'https://events.example.org/one',
      tags: ['Cloud', 'AI'],
    });
    expect(eventThing(site, meetup)).toEqual({
      '@type': 'Event',
      '@id': `urn:uuid:${eventId(1)}`,
      name: 'A meetup',
      description: 'Short talks.',
      startDate: '2027-03-04T18:30:00+01:00',
      endDate: '2027-03-05T00:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      image: [
        'https://elevate.test/event-images/1.jpg',
        'https://elevate.test/event-images/1-large.webp',
        'https://elevate.test/event-images/1-small.webp',
      ],
      organizer: { '@type': 'Organization', name: 'Some hosts' },
      location: { '@type': 'Place', name: 'A hall, Lagos', address: 'A hall, Lagos' },
      url: 'https://events.example.org/one',
      keywords: ['Cloud', 'AI'],
    });
    expect(eventThing(site, { ...meetup, cancelled: true })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  it.each([null, 'Nowhere/Land', "Africa/Lagos'--"])(
    'invents nothing, and no zone of %p',
    (zone) => {
      const unplaced = { ...site, url: undefined };
      expect(eventThing(unplaced, event({ id: eventId(2), time_zone: zone }))).toEqual({
        '@type': 'Event',
        '@id': `urn:uuid:${eventId(2)}`,
        name: `Event ${eventId(2)}`,
        description: `What ${eventId(2)} is about.`,
        startDate: '2100-03-04T17:30:00Z',
        eventStatus: 'https://schema.org/EventScheduled',
      });
    },
  );
});
