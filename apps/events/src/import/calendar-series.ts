import ICAL from 'ical.js';
import { type CalendarText, type CalendarTime, zoneNamed } from './calendar-blocks.js';
import { instantOf, unknownZone, type WrittenTime } from './import-entry.js';
import { DAY_MS } from '@elevate/rules';

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

export class CalendarClock {
  private readonly defined = new Map<string, OffsetOf | undefined>();

  constructor(private readonly calendar: Pick<CalendarText, 'zone' | 'zones'>) {}

  read({ text, zone: id }: CalendarTime): WrittenTime {
    const { zone, zones } = this.calendar;
    if (id === undefined) return { text, zone: zone === undefined ? zone : zoneNamed(zone) };
    const name = zoneNamed(id) ?? zoneNamed(zones.get(id)?.location ?? '');
    if (name !== undefined) return { text, zone: name };
    const offsetOf = this.offsetsOf(id);
    if (!offsetOf) throw unknownZone(id);
    return { text: LOCAL.test(text) ? `${text}${offsetOf(text)}` : text };
  }

  instant(time: CalendarTime): number | undefined {
    return instantOf(this.read(time));
  }

  private offsetsOf(id: string): OffsetOf | undefined {
    const block = this.calendar.zones.get(id);
    if (!this.defined.has(id) && this.defined.size < MOST_DEFINED_ZONES)
      this.defined.set(id, block && definedOffsets(block.lines));
    return this.defined.get(id);
  }
}

const MOST_DEFINED_ZONES = 20;
// Another rule could name a change of every second.
const ZONE_RULE = /^RRULE[^:]*:(?!.*BY(?:HOUR|MINUTE|SECOND|YEARDAY))(?=.*FREQ=YEARLY)/i;

type OffsetOf = (local: string) => string;

/** The offsets, such as `+01:00`, of a zone that the calendar defines; undefined if it cannot be read. */
function definedOffsets(lines: readonly string[]): OffsetOf | undefined {
  if (lines.some((line) => /^RRULE/i.test(line) && !ZONE_RULE.test(line))) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
    const zone = new ICAL.Timezone(component);
    const onsets = component.getAllSubcomponents().map(onsetOf);
    const [first] = onsets.sort((a, b) => (a.local < b.local ? -1 : 1));
    return (
      first &&
      ((local) => offsetText(local < first.local ? first.before : zone.utcOffset(icalTime(local))))
    );
  } catch {
    return undefined;
  }
}

/** To whole minutes. */
function offsetText(seconds: number): string {
  return ICAL.UtcOffset.fromSeconds(Math.round(seconds / 60) * 60).toString();
}

/** `before` is the offset in seconds before it. */
function onsetOf(part: InstanceType<typeof ICAL.Component>) {
  const [time, from, to] = ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].map(
    (name) => part.getFirstPropertyValue(name) as unknown,
  );
  if (!(time instanceof ICAL.Time) || !(to instanceof ICAL.UtcOffset)) throw new TypeError();
  return {
    local: time.toString(),
    before: (from as InstanceType<typeof ICAL.UtcOffset>).toSeconds(),
  };
}

export interface SeriesChange {
  /** The original start of the occurrence. */
  readonly from: number;
  /** Null if the occurrence is cancelled. */
  readonly at: number | null;
  /** Also moves all later occurrences (`RANGE=THISANDFUTURE`). */
  readonly isForFuture: boolean;
}

interface Series<Change extends SeriesChange> {
  readonly start: CalendarTime;
  readonly rules: readonly string[];
  readonly added: readonly CalendarTime[];
  readonly excluded: readonly CalendarTime[];
  readonly changes: readonly Change[];
}

export interface SeriesDate<Change> {
  readonly at: number;
  readonly change?: Change;
}

/** For all series of a file: a rule of one line can name a million dates. */
export interface DateBudget {
  dates: number;
}

interface Reading {
  readonly clock: CalendarClock;
  readonly now: number;
  readonly budget: DateBudget;
}

/** The next date, or the last one; null if none is left, undefined if a rule cannot be read. */
export function nextDate<Change extends SeriesChange>(
  series: Series<Change>,
  { clock, now, budget }: Reading,
): SeriesDate<Change> | null | undefined {
  const { start, excluded, changes } = series;
  const rules = series.rules.map((rule) =>
    ruleDates({ rule, series, clock, now, budget, spare: excluded.length + changes.length }),
  );
  if (rules.includes(undefined)) return undefined;
  const isOfDays = isDay(start);
  const instants = new Set(excluded.map((time) => clock.instant(time)));
  const days = new Set(
    excluded.filter((time) => isOfDays || isDay(time)).map(({ text }) => text.slice(0, 10)),
  );
  const changed = new Set(changes.map(({ from }) => from));
  const future = changes.filter(({ isForFuture }) => isForFuture).sort((a, b) => b.from - a.from);
  const dates = new Map<number, SeriesDate<Change>>();
  for (const time of [start, ...rules.flatMap((times) => times ?? []), ...series.added]) {
    const at = clock.instant(time);
    if (at === undefined || instants.has(at) || days.has(time.text.slice(0, 10))) continue;
    if (!changed.has(at)) dates.set(at, moved(at, future));
  }
  const all = [...dates.values(), ...changes.flatMap((change) => dateOf(change))];
  const takingPlace = all.filter(({ change }) => change?.at !== null);
  return chosen(takingPlace, now);
}

const isDay = ({ text }: CalendarTime): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function dateOf<Change extends SeriesChange>(change: Change): SeriesDate<Change>[] {
  return change.at === null ? [] : [{ at: change.at, change }];
}

function moved<Change extends SeriesChange>(
  at: number,
  future: readonly Change[],
): SeriesDate<Change> {
  const change = future.find(({ from }) => from < at);
  if (!change) return { at };
  return { at: at + ((change.at ?? change.from) - change.from), change };
}

function chosen<Change>(
  dates: readonly SeriesDate<Change>[],
  now: number,
): SeriesDate<Change> | null {
  const sorted = [...dates].sort((a, b) => a.at - b.at);
  return sorted.find(({ at }) => at >= now) ?? sorted.at(-1) ?? null;
}

const RULE = /^(?=.*FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY))(?!.*INTERVAL=\d{5})[\w=;,+-]{1,500}$/i;
const AHEAD_MS = 30 * 366 * DAY_MS;
const BEHIND_MS = 62 * DAY_MS;

interface RuleReading extends Reading {
  readonly rule: string;
  readonly series: Pick<Series<SeriesChange>, 'start'>;
  /** Upcoming dates that may not take place. */
  readonly spare: number;
}

/** From shortly before now on; undefined if the rule cannot be read. */
function ruleDates(reading: RuleReading): CalendarTime[] | undefined {
  const { rule, clock, now, budget, spare } = reading;
  const { start } = reading.series;
  if (!RULE.test(rule)) return undefined;
  try {
    const recurrence = ICAL.Recur.fromString(rule);
    const until = recurrence.until?.toString();
    const isOver = lastDateTest(until, start, clock);
    recurrence.until = icalTime(new Date(now + AHEAD_MS).toISOString().slice(0, 19));
    const first = laterStart(recurrence, start.text, Math.min(now, Date.parse(until ?? '') || now));
    const iterator = recurrence.iterator(icalTime(first));
    const dates: CalendarTime[] = [];
    let upcoming = 0;
    for (let date = next(iterator); date && upcoming <= spare; date = next(iterator)) {
      budget.dates -= 1;
      if (budget.dates < 0) return undefined;
      const time = { text: date.toString(), zone: start.zone };
      if (isOver(time)) break;
      // The library turns 30 February into 2 March.
      if (!isInMonths(recurrence, date)) continue;
      dates.push(time);
      if ((clock.instant(time) ?? 0) >= now) upcoming += 1;
    }
    return dates;
  } catch {
    return undefined;
  }
}

function icalTime(text: string): InstanceType<typeof ICAL.Time> {
  return text.includes('T') ? ICAL.Time.fromDateTimeString(text) : ICAL.Time.fromDateString(text);
}

type Iterator = ReturnType<InstanceType<typeof ICAL.Recur>['iterator']>;

const next = (iterator: Iterator) => iterator.next() as InstanceType<typeof ICAL.Time> | null;

function isInMonths(
  { parts }: InstanceType<typeof ICAL.Recur>,
  { month }: InstanceType<typeof ICAL.Time>,
): boolean {
  const months = (parts as Partial<Record<string, number[]>>).BYMONTH;
  return months === undefined || months.includes(month);
}

function lastDateTest(
  until: string | undefined,
  start: CalendarTime,
  clock: CalendarClock,
): (time: CalendarTime) => boolean {
  if (until === undefined) return () => false;
  const last = { text: until, zone: start.zone };
  if (isDay(last) || isDay(start)) return ({ text }) => text.slice(0, 10) > until.slice(0, 10);
  const end = clock.instant(last) ?? 0;
  return (time) => (clock.instant(time) ?? 0) > end;
}

/** Skips most past dates; a count must begin with the first one. */
function laterStart(
  { freq, interval, count }: InstanceType<typeof ICAL.Recur>,
  start: string,
  now: number,
): string {
  const period = { DAILY: 1, WEEKLY: 7 }[String(freq)];
  if (period === undefined || count) return start;
  const step = period * Math.max(1, interval) * DAY_MS;
  const first = Date.parse(LOCAL.test(start) ? `${start}Z` : start);
  const steps = Math.floor((now - BEHIND_MS - first) / step) - 1;
  if (!(steps > 0)) return start;
  const later = new Date(first + steps * step).toISOString().slice(0, 19);
  if (isDay({ text: start, zone: undefined })) return later.slice(0, 10);
  return start.endsWith('Z') ? `${later}Z` : later;
}
