import { describe, expect, it } from '@jest/globals';
import { EVENT_TEXT_COLUMNS } from '@elevate/rules';
import { event, eventId } from '../../../test/generate-events.js';
import { eventThing } from './events-page.js';
import type { Site } from './page.js';

const site: Site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };

const place = (location: string) => ({ '@type': 'Place', name: location, address: location });
const mode = (name: string) => `https://schema.org/${name}EventAttendanceMode`;

/** Without a property of schema.org. */
const UNSTATED = ['image_alt'];

describe('eventThing', () => {
  it.each(EVENT_TEXT_COLUMNS.filter((name) => !UNSTATED.includes(name)))('states %s', (name) => {
    const thing = eventThing(
      site,
      event({ id: eventId(1), location: 'A hall', [name]: `Some ${name}` }),
    );
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
      eventAttendanceMode: mode('Offline'),
      location: place('A hall, Lagos'),
      url: `https://elevate.test/events/${eventId(1)}`,
      sameAs: 'https://events.example.org/one',
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
      const hall = event({ id: eventId(2), time_zone: zone, location: 'A hall' });
      expect(eventThing(unplaced, hall)).toEqual({
        '@type': 'Event',
        '@id': `urn:uuid:${eventId(2)}`,
        name: `Event ${eventId(2)}`,
        description: `What ${eventId(2)} is about.`,
        startDate: '2100-03-04T17:30:00Z',
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: mode('Offline'),
        location: place('A hall'),
      });
    },
  );

  const page = `https://elevate.test/events/${eventId(3)}`;
  const [website, call] = ['https://events.example.org/', 'https://meet.example.org/a?b=c'];
  const at = (url: string) => ({ '@type': 'VirtualLocation', url });
  const both = (location: string) => [place(location), at(website)];

  it.each<[location: string, cta_url: string | null, mode: string, where: unknown]>([
    ['Online', website, 'Online', at(website)],
    ['Virtual event', null, 'Online', at(page)],
    [call, website, 'Online', at(call)],
    ['Cairo, Egypt, and online', website, 'Mixed', both('Cairo, Egypt, and online')],
    ['Hybrid: Lagos', website, 'Mixed', both('Hybrid: Lagos')],
    ['Online and in Lagos', website, 'Mixed', both('Online and in Lagos')],
    ['Virtual Reality Museum', website, 'Offline', place('Virtual Reality Museum')],
    ['12 Online Street, Wien', website, 'Offline', place('12 Online Street, Wien')],
  ])('at %p, %s, is %s', (location, cta_url, name, where) => {
    const thing = eventThing(site, event({ id: eventId(3), location, cta_url }));
    expect(thing).toMatchObject({ eventAttendanceMode: mode(name), location: where });
  });

  it.each([null, 'Online'])('is left out where %p gives it no place', (location) => {
    const unplaced = { ...site, url: undefined };
    expect(eventThing(unplaced, event({ id: eventId(4), location }))).toBeUndefined();
  });

  it('has days only where no time of day is known', () => {
    const [starts_at, ends_at] = ['2027-03-04T00:00:00.000Z', '2027-03-07T00:00:00.000Z'];
    const days = { all_day: true, starts_at, ends_at, location: 'A hall' };
    const dates = { startDate: '2027-03-04', endDate: '2027-03-06' };
    expect(eventThing(site, event({ id: eventId(5), ...days }))).toMatchObject(dates);
  });
});
