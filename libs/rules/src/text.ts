export const UNKNOWN = 'N/A';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** `42 min`, from an hour on `1h 5m`. 0 shows as unknown, since sources send 0 for unknown. */
export function formatDuration(seconds: number | null | undefined): string {
  if (!isCount(seconds) || seconds === 0) return UNKNOWN;
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}h ${minutes % MINUTES_PER_HOUR}m`;
}

/** Above 1000 in thousands: `1.0K`, `1234.6K`. */
export function formatViews(count: number | null | undefined): string {
  if (!isCount(count)) return UNKNOWN;
  if (count <= 1000) return String(count);
  // Round before dividing: (1.15).toFixed(1) is "1.1", because 1.15 has no exact binary form.
  return `${(Math.round(count / 100) / 10).toFixed(1)}K`;
}

/** UTC day: `12 March 2020`. */
export function formatDay(time: string | null | undefined): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** Folds a name for comparison: lowercase and NFC. */
export function foldText(text: string): string {
  // Lowercasing chooses the final sigma by its neighbors, which a substring lacks.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

const ASCII = /^[\0-\x7f]*$/;
/** Latin, Greek and Cyrillic accents; other scripts use marks as vowels. */
const ACCENTS = /[\u0300-\u036f]/g;
/** NFD does not split these letters. */
const STROKED = /[øłđħŧı]/g;
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** Lowercase without accents, so that "zurich" finds "Zürich". */
export function foldForSearch(text: string): string {
  // Fast path: startup folds a hundred thousand texts, mostly ASCII.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  return bare.replaceAll('ς', 'σ').replace(STROKED, (letter) => PLAIN[letter] ?? letter);
}

/** Control characters, bidi overrides and lone surrogates. */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}

/** Replaces control characters with spaces. */
export function withoutHiddenCharacters(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts graphemes: a family emoji or é in either Unicode form is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Real graphemes are shorter; longer ones would make counting slow. */
const MOST_UNITS_A_CHARACTER = 16;

/** Stops at `most`, so long texts are never fully segmented. */
export function hasMoreCharacters(text: string, most: number): boolean {
  return text.length > most * MOST_UNITS_A_CHARACTER || countCharacters(text) > most;
}

export function normalizeLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
