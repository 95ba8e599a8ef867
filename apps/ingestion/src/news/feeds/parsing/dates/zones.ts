import { IANAZone } from 'luxon';
import type { Zone } from './instant.js';

const HOUR = 60;
const EASTERNMOST = 14 * HOUR;
const WESTERNMOST = -12 * HOUR;

// Hours east of UTC. For ambiguous names, the zone that more feeds use.
const HOURS: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, wat: 1, cet: 1, met: 1, mez: 1 },
  ...{ cest: 2, mest: 2, mesz: 2, eet: 2, cat: 2, sast: 2, eest: 3, msk: 3, trt: 3, eat: 3 },
  ...{ idt: 3, gst: 4, pkt: 5, ist: 5.5, npt: 5.75, ict: 7, wib: 7, hkt: 8, sgt: 8, pht: 8 },
  ...{ awst: 8, jst: 9, kst: 9, acst: 9.5, aest: 10, acdt: 10.5, aedt: 11, nzst: 12, nzdt: 13 },
  ...{ ndt: -2.5, brt: -3, art: -3, clst: -3, adt: -3, nst: -3.5, ast: -4, clt: -4, edt: -4 },
  ...{ est: -5, cdt: -5, pet: -5, cot: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8 },
  ...{ akdt: -8, akst: -9, hst: -10 },
};

// Names without daylight saving information.
const PLACES: Readonly<Record<string, string>> = {
  at: 'America/Halifax',
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
};

/** Minutes east of UTC, clamped to real offsets. */
export function offsetMinutes(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.replace(/\D/g, '');
  if (digits === '') return (HOURS[zone.toLowerCase()] ?? 0) * HOUR;
  const hours = Number(digits.slice(0, digits.length > 2 ? -2 : undefined));
  const minutes = digits.length > 2 ? Number(digits.slice(-2)) : 0;
  return Math.min(EASTERNMOST, Math.max(WESTERNMOST, sign * (hours * HOUR + minutes)));
}

const NUMERIC = /[+\-−]\s?\d{1,2}(?::?\d{2})?(?!\d)/;
const PLACE = /[a-z]+\/[a-z_]+(?:\/[a-z_]+)?/;
const WORD = /[a-z]{1,5}/g;

export function findZone(text: string): { zone: Zone | null; rest: string } {
  const numeric = NUMERIC.exec(text)?.[0];
  if (numeric !== undefined) {
    return { zone: offsetMinutes(numeric.replace('−', '-')), rest: text.replace(numeric, ' ') };
  }
  const place = PLACE.exec(text)?.[0];
  if (place !== undefined && IANAZone.isValidZone(place)) {
    return { zone: place, rest: text.replace(place, ' ') };
  }
  for (const [word] of text.matchAll(WORD)) {
    const hours = HOURS[word];
    const zone = hours === undefined ? PLACES[word] : hours * HOUR;
    if (zone !== undefined) return { zone, rest: text.replace(word, ' ') };
  }
  return { zone: null, rest: text };
}
