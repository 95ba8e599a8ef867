import { afterAll, expect, it, jest } from '@jest/globals';
import ICAL from 'ical.js';
import { FuzzRun, mutateText } from '@elevate/testing';
import { event, eventId } from '../../../test/generate-events.js';
import { writeCalendar } from './write-calendar.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const SITE = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };
const TEXT = 'Afrotech; talks, workshops\nand people: "bring a laptop" \\n BEGIN:VALARM';
const MOST_CHARACTERS = 2_000;

const fuzz = new FuzzRun('calendars', 0.1);
afterAll(() => fuzz.report());

it('writes a calendar that a reader understands, without properties from a text', () => {
  const usual = namesOf(writeCalendar(SITE, [event({ id: eventId(1), ...fieldsOf(TEXT) })]));
  for (let round = 0; round < fuzz.cases; round += 1) {
    const text = `${mutateText(fuzz.numbers, TEXT).text.slice(0, MOST_CHARACTERS)}.`;
    const written = fuzz.measure(text, () =>
      writeCalendar(SITE, [event({ id: eventId(1), ...fieldsOf(text) })]),
    );
    expect([namesOf(written), text]).toEqual([usual, text]);
  }
});

function fieldsOf(text: string) {
  return {
    title: text,
    description_short: text,
    organizer: text,
    location: text,
    tags: [text],
    cta_url: 'https://conference.example/tickets',
  };
}

/** Names of all components and properties, in order. */
function namesOf(calendar: Buffer): string[] {
  const namesIn = ([name, properties, components]: ICalComponent): string[] => [
    name,
    ...properties.map(([property]) => property),
    ...components.flatMap(namesIn),
  ];
  return namesIn(ICAL.parse(calendar.toString()) as unknown as ICalComponent);
}

type ICalComponent = [name: string, properties: [string][], components: ICalComponent[]];
