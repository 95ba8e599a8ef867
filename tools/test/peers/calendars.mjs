import { fileURLToPath } from 'node:url';
import { SeededNumbers } from '@elevate/testing';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { readCalendar } from '../../../apps/events/dist/import/read-calendar.js';
import { askScript, compare } from './support/compare.mjs';

export const name = 'calendars';
export const needs = { python: 'calendars.txt', npm: ['rrule-temporal@2.2.8'] };

const SCRIPT = fileURLToPath(new URL('calendars.py', import.meta.url));
const DAY_MS = 86_400_000;
const AHEAD_MS = 40 * 366 * DAY_MS;
const ZONES =
  'UTC Europe/Berlin Europe/Berlin America/New_York Asia/Kolkata Australia/Lord_Howe'.split(' ');
/** Nine of ten documents try a rule alone, the others what a calendar leaves out, adds and moves. */
const RULES_ONLY = 9;

export async function run({ seed, count, python, load }) {
  const { RRuleTemporal } = await load('rrule-temporal');
  const numbers = new SeededNumbers(seed);
  const documents = Array.from({ length: count }, (_, index) =>
    drawn(numbers, index % (RULES_ONLY + 1) < RULES_ONLY),
  );
  return compare({ documents, ours, peers, smaller, excuse });

  async function peers(list) {
    const texts = list.map((doc) => ({
      ...doc,
      calendar: calendarOf(doc),
      rule: ruleOf(doc.rule),
    }));
    const answers = await askScript(python, SCRIPT, texts);
    return list.map((document, index) => [
      answers[index],
      safely(() => byTemporal(RRuleTemporal, document)),
      ...(document.isRuleOnly ? [] : [safely(() => byIcal(document))]),
    ]);
  }
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = ['YEARLY', 'YEARLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'];

function drawn(numbers, isRuleOnly) {
  const chance = (percent) => numbers.below(100) < percent;
  const list = (draw, most = 4) =>
    [...new Set(Array.from({ length: 1 + numbers.below(most) }, draw))].join();
  const signed = (most) => (1 + numbers.below(most)) * (chance(30) ? -1 : 1);
  const isDay = chance(20);
  const zone = isDay ? 'UTC' : numbers.pick(ZONES);
  const first = Date.UTC(2000 + numbers.below(30), numbers.below(12), 1 + numbers.below(31));
  const start = new Date(first + numbers.below(24 * 4) * 900_000).toISOString();
  const rule = isRuleOnly ? drawnRule() : simpleRule();
  const ahead = { HOURLY: 40, DAILY: 300, WEEKLY: 900 }[rule.FREQ] ?? 4_000;
  const nows = Array.from({ length: 2 }, () => first + (2 + numbers.below(ahead)) * DAY_MS).sort();
  const document = {
    start: start.slice(0, isDay ? 10 : 19),
    zone,
    rule,
    length: drawnLength(),
    excluded: [],
    added: [],
    moved: [],
    isRuleOnly,
    nows: nows.map((now) => new Date(now).toISOString()),
  };
  return isRuleOnly ? document : withExceptions(document);

  function drawnRule() {
    const freq = numbers.pick(isDay ? FREQUENCIES.slice(0, -1) : FREQUENCIES);
    const is = (...names) => names.includes(freq);
    const parts = { FREQ: freq };
    const add = (name, percent, draw) => chance(percent) && (parts[name] = draw());
    add('INTERVAL', 40, () => String(1 + numbers.below(freq === 'HOURLY' ? 50 : 5)));
    add('BYMONTH', 35, () => list(() => 1 + numbers.below(12)));
    if (is('YEARLY')) {
      add('BYWEEKNO', 20, () => list(() => signed(53)));
      if (!parts.BYWEEKNO) add('BYYEARDAY', 20, () => list(() => signed(366), 8));
    }
    if (!is('WEEKLY') && !parts.BYWEEKNO) add('BYMONTHDAY', 30, () => list(() => signed(31), 8));
    const hasOrdinals = is('YEARLY', 'MONTHLY') && !parts.BYWEEKNO && chance(50);
    const mostOrdinal = is('YEARLY') && !parts.BYMONTH ? 53 : 5;
    add('BYDAY', 50, () =>
      list(() => `${hasOrdinals && chance(70) ? signed(mostOrdinal) : ''}${numbers.pick(DAYS)}`, 5),
    );
    if (!isDay) {
      add('BYHOUR', 15, () => list(() => numbers.below(24)));
      add('BYMINUTE', 15, () => list(() => numbers.below(60)));
      add('BYSECOND', 8, () => list(() => numbers.below(60)));
    }
    const sizeOf = (name) => parts[name]?.split(',').length ?? 1;
    const times = sizeOf('BYHOUR') * sizeOf('BYMINUTE') * sizeOf('BYSECOND');
    const most = { YEARLY: 20, MONTHLY: 5, WEEKLY: sizeOf('BYDAY') * times, DAILY: times };
    if (Object.keys(parts).some((part) => part.startsWith('BY')))
      add('BYSETPOS', 35, () => list(() => signed(most[freq] ?? 1), 3));
    add('WKST', 25, () => numbers.pick(DAYS));
    return ended(parts);
  }

  function simpleRule() {
    const freq = numbers.pick(['WEEKLY', 'DAILY', 'MONTHLY']);
    const byDay = freq === 'WEEKLY' && chance(50) && { BYDAY: list(() => numbers.pick(DAYS)) };
    return ended({ FREQ: freq, INTERVAL: String(1 + numbers.below(3)), ...byDay });
  }

  function ended(parts) {
    const way = numbers.below(6);
    if (way === 0) return { ...parts, COUNT: String(1 + numbers.below(40)) };
    if (way !== 1) return parts;
    const until = new Date(first + numbers.below(7_000) * DAY_MS + 43_200_000).toISOString();
    return { ...parts, UNTIL: isDay ? basic(until).slice(0, 8) : `${basic(until).slice(0, 15)}Z` };
  }

  function drawnLength() {
    if (isDay) return numbers.pick(['DURATION:P1D', 'DURATION:P3D', 'DURATION:P1W']);
    return numbers.pick(['DURATION:PT1H30M', 'DURATION:PT24H', 'DURATION:P1D', 'DURATION:P1DT2H']);
  }

  function withExceptions(plain) {
    const dates = localDates(plain, 12);
    const drawSome = () => dates.filter(() => chance(20));
    const changed = drawSome();
    const form = isDay ? 'day' : numbers.pick(['zone', 'zone', 'utc']);
    const away = (date) => shifted(date, (1 + numbers.below(5)) * 3_600_000 * (isDay ? 24 : 1));
    const from = numbers.below(dates.length);
    return {
      ...plain,
      excluded: drawSome()
        .filter((date) => !changed.includes(date))
        .map((text) => ({ text, form })),
      added: chance(30) ? [away(dates.at(-1))] : [],
      moved: changed.map((text) => ({ text, form, to: away(text) })),
      nows: [0, 2, 4].map(
        (step) => `${dates[Math.min(from + step, dates.length - 1)].slice(0, 10)}T00:00:00.000Z`,
      ),
    };
  }
}

function localDates({ start, rule }, most) {
  const iterator = ICAL.Recur.fromString(ruleOf(rule)).iterator(icalTime(start));
  const dates = Array.from({ length: most }, () => iterator.next()?.toString());
  return dates.filter((date) => date !== undefined);
}

const icalTime = (text) =>
  text.includes('T') ? ICAL.Time.fromDateTimeString(text) : ICAL.Time.fromDateString(text);

function shifted(text, by) {
  const isDay = !text.includes('T');
  const at = Date.parse(isDay ? text : `${text}Z`) + by;
  return new Date(at).toISOString().slice(0, isDay ? 10 : 19);
}

const basic = (text) => text.replaceAll(/[-:]|\.\d+Z?/g, '');
const ruleOf = (parts) =>
  Object.entries(parts)
    .map((part) => part.join('='))
    .join(';');

function instantOf(text, zone) {
  if (!text.includes('T')) return `${text}T00:00:00Z`;
  return DateTime.fromISO(text, { zone })
    .getPossibleOffsets()[0]
    .toUTC()
    .toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}

const EVENT = ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', 'SUMMARY:A date'].join('\r\n');

function calendarOf({ start, zone, rule, length, excluded, added, moved }) {
  const written = (property, text, form = 'zone') => {
    if (!text.includes('T')) return `${property};VALUE=DATE:${basic(text)}`;
    if (zone === 'UTC' || form === 'utc') return `${property}:${basic(instantOf(text, zone))}`;
    return `${property};TZID=${zone}:${basic(text)}`;
  };
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//peers//EN',
    EVENT,
    written('DTSTART', start),
    length,
    `RRULE:${ruleOf(rule)}`,
    ...excluded.map(({ text, form }) => written('EXDATE', text, form)),
    ...added.map((text) => written('RDATE', text)),
    'END:VEVENT',
    ...moved.flatMap(({ text, form, to }) => [
      EVENT,
      written('RECURRENCE-ID', text, form),
      written('DTSTART', to),
      length,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const whole = (iso) => iso?.replace('.000Z', 'Z');

export function ours(document) {
  const bytes = Buffer.from(calendarOf(document));
  const entries = document.nows.map((now) => readCalendar(bytes, new Date(now))[0]);
  const isFollowed = entries.every(
    ({ notes }) => !notes.some((note) => /cannot be fol/.test(note)),
  );
  if (!isFollowed) return { dates: 'not followed' };
  return {
    dates: entries.map(({ problem, fields }) => problem ?? whole(fields.starts_at)),
    ...(!document.isRuleOnly && { ends: entries.map(({ fields }) => whole(fields.ends_at)) }),
  };
}

function byTemporal(RRuleTemporal, { start, zone, rule, excluded, added, moved, nows }) {
  if (moved.length > 0 || added.length > 0) return null;
  const own = start.includes('T')
    ? `;TZID=${zone}:${basic(start)}`
    : `;TZID=UTC:${basic(start)}T000000`;
  const until = rule.UNTIL && {
    UNTIL: rule.UNTIL.includes('T') ? rule.UNTIL : `${rule.UNTIL}T000000Z`,
  };
  const rruleString = `DTSTART${own}\nRRULE:${ruleOf({ ...rule, ...until })}`;
  const recurrence = new RRuleTemporal({ rruleString, cache: false, maxIterations: 500 });
  const isLeftOut = (date) => excluded.some(({ text }) => instantOf(text, zone) === date);
  const iso = (date) => whole(new Date(date.epochMilliseconds).toISOString());
  return {
    dates: nows.map((now) => {
      const limit = Date.parse(now) + AHEAD_MS;
      let date = recurrence.next(new Date(now), true);
      while (date && date.epochMilliseconds < limit && isLeftOut(iso(date)))
        date = recurrence.next(new Date(date.epochMilliseconds), false);
      if (date && date.epochMilliseconds < limit) return iso(date);
      const last = recurrence.previous(new Date(now), true);
      return last ? iso(last) : instantOf(start, zone);
    }),
  };
}

function byIcal(document) {
  const component = new ICAL.Component(ICAL.parse(calendarOf(document)));
  const [series, ...changes] = component.getAllSubcomponents('vevent');
  const event = new ICAL.Event(series, {
    exceptions: changes.map((change) => new ICAL.Event(change)),
  });
  const iterator = event.iterator();
  const dates = [];
  for (let date = iterator.next(); date && dates.length < 60; date = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(date);
    dates.push(
      [startDate, endDate].map((time) =>
        instantOf(time.toString().replace('Z', ''), document.zone),
      ),
    );
  }
  const next = document.nows.map((now) => dates.sort().find(([start]) => start >= whole(now)));
  return next.includes(undefined)
    ? null
    : { dates: next.map(([start]) => start), ends: next.map(([, end]) => end) };
}

function safely(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

function excuse({ document: { rule, length, excluded }, field }) {
  const days = rule.BYDAY?.split(',') ?? [];
  const numbered = days.filter((day) => day.length > 2);
  if (numbered.length > 0 && numbered.length < days.length)
    return 'BYDAY=TH,1FR names every Thursday too, a list being a union; the peers keep what is both';
  if (rule.COUNT === '1' && excluded.length > 0)
    return 'EXDATE leaves out the only date, too (RFC 5545, 3.8.5.1); the peers keep it';
  if (rule.BYWEEKNO && days.length === 0)
    return 'BYWEEKNO alone takes the weekday of the start (RFC 5545, 3.3.10; RFC 8984, 4.3.3.1; libical); the peers take all days';
  if (rule.BYWEEKNO?.split(',').some((week) => Math.abs(week) > 50))
    return 'a day at the turn of a year belongs to the year of its week; dateutil takes negative weeks of the calendar year';
  if (field === 'ends' && length.includes('T'))
    return 'hours are exact (RFC 5545, 3.3.6); the peers add them to the local time';
  return undefined;
}

function smaller(document) {
  const { FREQ, ...parts } = document.rule;
  const rules = Object.entries(parts).flatMap(([name, value]) => {
    const { [name]: _, ...others } = parts;
    const items = value.split(',');
    const shorter =
      items.length > 1 ? items.map((item) => items.filter((other) => other !== item)) : [];
    return [others, ...shorter.map((list) => ({ ...parts, [name]: list.join() }))];
  });
  const lists = ['excluded', 'added', 'moved'].flatMap((name) =>
    document[name].map((item) => ({ [name]: document[name].filter((other) => other !== item) })),
  );
  const nows = document.nows.length > 1 ? document.nows.map((now) => ({ nows: [now] })) : [];
  const changes = [...nows, ...rules.map((rule) => ({ rule: { FREQ, ...rule } })), ...lists];
  return changes.map((change) => ({ ...document, ...change }));
}
