import { DAY_MS } from './formats.js';

const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const LEAP_SECOND = /(?<=T..:..:)60/;

export const INSTANT_LENGTH = '2026-12-24T18:00:00.123456789+01:00'.length;

/** Epoch milliseconds of an RFC 3339 time; seconds are optional, a leap second is the next one. */
export function parseInstant(text: string): number | undefined {
  const upper = text.toUpperCase();
  const [, year, month, day] = RFC_3339.exec(upper) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  // Date.parse turns 30 February into 2 March.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay) return undefined;
  if (!LEAP_SECOND.test(upper)) return Date.parse(upper);
  const time = Date.parse(upper.replace(LEAP_SECOND, '59')) + 1_000;
  return time > 0 && time % DAY_MS < 1_000 ? time : undefined;
}

/** ICU also knows abbreviations, and takes BST for the time of Dhaka. */
const ABBREVIATED = /^(?!UTC|GMT|EST|MST|HST|WET|MET|CET|EET|UCT|PRC|ROC|ROK)[A-Z]{3}$/i;

export const TIME_ZONE_LENGTH = 64;

export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_LENGTH || ABBREVIATED.test(name)) return false;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]+$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
