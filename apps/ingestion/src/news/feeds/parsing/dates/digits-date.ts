import { fullYear, ordinalDay, type Day } from './calendar-day.js';
import { toIso } from './instant.js';

const SECONDS = /^\d{9,11}(?:\.\d{1,9})?$/;
const MILLISECONDS = /^\d{12,13}$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:t?(\d\d)(\d\d)(\d\d)?z?)?$/;
const SHORT = /^(\d\d)(\d\d)(\d\d)$/;
const SHORT_WITHOUT_CENTURY = /^-(\d\d)-?(\d\d)(?:-?(\d\d))?$/;
const ORDINAL = /^(\d{4}|\d\d)(\d{3})$/;

/** Undefined if the text has another form. */
export function readDigits(text: string): string | null | undefined {
  if (SECONDS.test(text)) return fromUnix(Number(text) * 1_000);
  if (MILLISECONDS.test(text)) return fromUnix(Number(text));
  const compact = COMPACT.exec(text);
  if (compact) return fromCompact(compact);
  return fromShort(text) ?? fromOrdinal(text);
}

function fromShort(text: string): string | null | undefined {
  const short = SHORT.exec(text) ?? SHORT_WITHOUT_CENTURY.exec(text);
  if (!short) return undefined;
  const [, year = '', month = '', day = '1'] = short;
  return midnight({ year: fullYear(year), month: Number(month), day: Number(day) });
}

function fromOrdinal(text: string): string | null | undefined {
  const [, year, count] = ORDINAL.exec(text) ?? [];
  return year && count ? midnight(ordinalDay(fullYear(year), Number(count))) : undefined;
}

function fromUnix(time: number): string {
  return new Date(time).toISOString();
}

function fromCompact(match: RegExpExecArray): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return toIso({ year, month, day, hour, minute, second, ms: 0 }, 0);
}

function midnight(day: Day | null): string | null {
  return day && toIso({ ...day, hour: 0, minute: 0, second: 0, ms: 0 }, 0);
}
