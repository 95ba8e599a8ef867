import { READ_DAYS, READ_MARKS } from '@elevate/rules';

const KEY = 'read-marks';
const DAY_MS = 86_400_000;

export interface Mark {
  readonly read: boolean;
  /** The last change, in epoch milliseconds. */
  readonly at: number;
}

/** Articles that came to the site until a time are read. */
export interface AllRead {
  readonly until: number;
  /** The last change of this time. */
  readonly at: number;
}

export interface Reading {
  readonly all: AllRead;
  readonly marks: Readonly<Record<string, Mark>>;
  /** The account whose marks these are; null for a visitor. */
  readonly owner: string | null;
  /** The account's revision that this device has seen. */
  readonly since: number;
  /** Ids of marks that were not sent to the account. */
  readonly unsent: readonly string[];
  readonly isAllUnsent: boolean;
}

export const NOTHING_READ: Reading = {
  all: { until: 0, at: 0 },
  marks: {},
  owner: null,
  since: 0,
  unsent: [],
  isAllUnsent: false,
};

const listeners = new Set<() => void>();

/** Also calls for changes in other tabs. */
export function onReading(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let parsed: { readonly text: string | null; readonly reading: Reading } | undefined;

/** Every card asks: the text is parsed once. The same object until something changes. */
export function readReading(): Reading {
  try {
    const text = localStorage.getItem(KEY);
    if (parsed?.text !== text) parsed = { text, reading: parse(text) };
    return parsed.reading;
  } catch {
    return NOTHING_READ;
  }
}

export function writeReading(reading: Reading, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(pruned(reading, now)));
  } catch {
    // Storage is blocked or full: articles keep their looks.
  }
  listeners.forEach((listener) => listener());
}

/** The newest marks, for a time, as the account keeps them. */
function pruned(reading: Reading, now: number): Reading {
  const newest = Object.entries(reading.marks)
    .filter(([, { at }]) => at > now - READ_DAYS * DAY_MS)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, READ_MARKS);
  const marks = Object.fromEntries(newest);
  return { ...reading, marks, unsent: reading.unsent.filter((id) => id in marks) };
}

function parse(text: string | null): Reading {
  if (text === null) return NOTHING_READ;
  try {
    const stored: unknown = JSON.parse(text);
    return isReading(stored) ? stored : NOTHING_READ;
  } catch {
    return NOTHING_READ;
  }
}

type Unknown<T> = Partial<Record<keyof T, unknown>>;

function isReading(value: unknown): value is Reading {
  if (typeof value !== 'object' || value === null) return false;
  const { all, marks, owner, since, unsent } = value as Unknown<Reading>;
  return (
    isTimes(all, ['until', 'at']) &&
    typeof marks === 'object' &&
    marks !== null &&
    Object.values(marks).every((mark) => isTimes(mark, ['at'])) &&
    (owner === null || typeof owner === 'string') &&
    typeof since === 'number' &&
    Array.isArray(unsent)
  );
}

function isTimes(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const times = value as Record<string, unknown>;
  return names.every((name) => typeof times[name] === 'number');
}
