import { DAY_MS } from '@elevate/rules';
import { type CalendarRule, type DayBudget, parseRule, ruleTimes } from './calendar-rule.js';
import {
  type CalendarClock,
  type CalendarTime,
  isDay,
  isLocal,
  localMs,
  timeLike,
} from './calendar-time.js';

export interface SeriesChange {
  /** The start of the occurrence before the change. */
  readonly from: CalendarTime;
  /** Null if the occurrence is cancelled. */
  readonly at: number | null;
  /** Also moves all later occurrences (`RANGE=THISANDFUTURE`). */
  readonly isForFuture: boolean;
}

interface Series<Change extends SeriesChange> {
  readonly start: CalendarTime;
  readonly rules: readonly string[];
  readonly exclusions: readonly string[];
  readonly added: readonly CalendarTime[];
  readonly excluded: readonly CalendarTime[];
  readonly changes: readonly Change[];
}

export interface SeriesDate<Change> {
  readonly at: number;
  readonly time?: CalendarTime;
  readonly change?: Change;
}

interface Reading {
  readonly clock: CalendarClock;
  readonly now: number;
  readonly budget: DayBudget;
}

/** The next date, or the last one; null if none is left, undefined if a rule cannot be followed. */
export function nextDate<Change extends SeriesChange>(
  series: Series<Change>,
  reading: Reading,
): SeriesDate<Change> | null | undefined {
  const { start, added, excluded, changes } = series;
  const { clock, now } = reading;
  const spare = excluded.length + changes.length + series.exclusions.length * MOST_EXCLUDED;
  const ends = changes.filter(({ at, isForFuture }) => at === null && isForFuture);
  const end = Math.min(...ends.map(({ from }) => clock.instant(formedLike(from, start, clock))));
  const datesOf = (rule: string) => ruleDates(rule, start, spare, { ...reading, end });
  const rules = series.rules.map(datesOf);
  const exclusions = series.exclusions.map(datesOf);
  if ([...rules, ...exclusions].includes(undefined)) return undefined;
  const extra = added.map((time) => formedLike(time, start, clock));
  const times = [start, ...rules.flatMap((dates) => dates ?? []), ...extra];
  const dates = new Map(times.map((time) => [clock.instant(time), time]));
  const named = (time: CalendarTime) => datesNamed(time, dates, start, clock);
  for (const at of excluded.flatMap(named)) dates.delete(at);
  for (const time of exclusions.flatMap((times) => times ?? [])) dates.delete(clock.instant(time));
  const changed = changes.map((change) => ({ change, ats: named(change.from) }));
  const future = changed
    .filter(({ change }) => change.isForFuture)
    .flatMap(({ change, ats: [from] }) => (from === undefined ? [] : [{ change, from }]))
    .sort((a, b) => b.from - a.from);
  for (const at of changed.flatMap(({ ats }) => ats)) dates.delete(at);
  const kept = Array.from(dates, ([at, time]) => moved(at, time, future));
  const all = [...kept, ...changes.flatMap((change) => dateOf(change))];
  return chosen(
    all.filter(({ change }) => change?.at !== null),
    now,
  );
}

/**
 * The dates that a left-out or changed day names, written in UTC, in any zone, without one or as a day alone.
 */
function datesNamed(
  time: CalendarTime,
  dates: ReadonlyMap<number, CalendarTime>,
  start: CalendarTime,
  clock: CalendarClock,
): number[] {
  const at = clock.instant(formedLike(time, start, clock));
  const mayNameDay = isDay(time) || /T00:00:00/.test(time.text);
  if (isDay(start) || !mayNameDay || (dates.has(at) && !isDay(time))) return [at];
  const day = time.text.slice(0, 10);
  const onDay = [...dates].filter(([, date]) => clock.dayOf(date) === day).map(([each]) => each);
  return onDay.length > 0 ? onDay : [at];
}

function formedLike(time: CalendarTime, start: CalendarTime, clock: CalendarClock): CalendarTime {
  if (isDay(start)) return { text: clock.dayNamed(time), zone: undefined };
  if (isDay(time)) {
    const onDay = localMs(time) + (localMs(start) - Date.parse(start.text.slice(0, 10)));
    return Number.isNaN(onDay) ? time : timeLike(onDay, start);
  }
  return isLocal(time) ? { ...time, zone: time.zone ?? start.zone } : time;
}

function dateOf<Change extends SeriesChange>(change: Change): SeriesDate<Change>[] {
  return change.at === null ? [] : [{ at: change.at, change }];
}

function moved<Change extends SeriesChange>(
  at: number,
  time: CalendarTime,
  future: readonly { readonly change: Change; readonly from: number }[],
): SeriesDate<Change> {
  const later = future.find(({ from }) => from < at);
  if (!later) return { at, time };
  const { change, from } = later;
  return { at: at + ((change.at ?? from) - from), change };
}

function chosen<Change>(
  dates: readonly SeriesDate<Change>[],
  now: number,
): SeriesDate<Change> | null {
  const sorted = [...dates].sort((a, b) => a.at - b.at);
  return sorted.find(({ at }) => at >= now) ?? sorted.at(-1) ?? null;
}

/** Dates of a rule that another rule may exclude in a row. */
const MOST_EXCLUDED = 1_000;
const AHEAD_MS = 40 * 366 * DAY_MS;
const BEHIND_MS = 62 * DAY_MS;
const FIRST_MS = Date.UTC(1000, 0);

/** From shortly before now on, or the last ones; undefined if the rule cannot be followed. */
function ruleDates(
  text: string,
  start: CalendarTime,
  spare: number,
  { clock, now, budget, end }: Reading & { readonly end: number },
): CalendarTime[] | undefined {
  const rule = parseRule(text);
  if (!rule || !(localMs(start) >= FIRST_MS)) return undefined;
  const isOver = endTest(rule, start, clock);
  const isUpcoming = instantTest(now, clock);
  const datesFrom = (from: number): CalendarTime[] => {
    const dates: CalendarTime[] = [];
    let upcoming = 0;
    const span = { start: localMs(start), from, to: now + AHEAD_MS };
    for (const ms of ruleTimes(rule, span, budget)) {
      const time = timeLike(ms, start);
      if (isOver(time) || (end < Infinity && clock.instant(time) >= end)) break;
      dates.push(time);
      if (isUpcoming(time)) upcoming += 1;
      else if (dates.length > spare + 1) dates.shift();
      if (upcoming > spare) break;
    }
    return dates;
  };
  const dates = datesFrom(now - BEHIND_MS);
  const isEnough = dates.some(isUpcoming);
  const all = isEnough ? dates : datesFrom(localMs(start));
  return budget.days > 0 ? all : undefined;
}

function endTest(
  { until }: CalendarRule,
  start: CalendarTime,
  clock: CalendarClock,
): (time: CalendarTime) => boolean {
  if (until === undefined) return () => false;
  const last = { text: until, zone: start.zone };
  if (isDay(last) || isDay(start)) {
    const day = clock.dayOf(isDay(start) ? { text: until, zone: undefined } : last);
    return ({ text }) => text.slice(0, 10) > day;
  }
  return instantTest(clock.instant(last) + 1, clock);
}

function instantTest(at: number, clock: CalendarClock): (time: CalendarTime) => boolean {
  return (time) => {
    const away = localMs(time) - at;
    return Math.abs(away) > DAY_MS ? away > 0 : clock.instant(time) >= at;
  };
}
