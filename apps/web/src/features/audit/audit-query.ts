import type { operations } from '../../shared/api/generated/schema.js';
import { isAction, isKind } from './entry-words.js';

type ServerQuery = NonNullable<operations['auditPage']['parameters']['query']>;
/** Without the page. */
export type AuditParameters = Omit<ServerQuery, 'before' | 'format'>;

export const AUDIT_FILTERS = ['actor', 'action', 'object', 'from', 'to'] as const;
export type AuditFilterName = (typeof AUDIT_FILTERS)[number];

/** Filters as the address has them: `from` and `to` are days, both included. */
export type AuditQuery = Partial<Record<AuditFilterName, string>>;

const IS_KNOWN: Readonly<Record<AuditFilterName, (value: string) => boolean>> = {
  actor: () => true,
  action: isAction,
  object: (value) => isKind(value.split(':', 1)[0] ?? '') && !value.endsWith(':'),
  from: (value) => startOfDay(value) !== null,
  to: (value) => startOfDay(value) !== null,
};

/** Leaves out parameters with unknown values. */
export function readAuditQuery(parameters: URLSearchParams): AuditQuery {
  const given = AUDIT_FILTERS.flatMap((name) => {
    const value = parameters.get(name) ?? '';
    return value !== '' && IS_KNOWN[name](value) ? [[name, value]] : [];
  });
  return Object.fromEntries(given) as AuditQuery;
}

export function hasWrongOrder({ from, to }: AuditQuery): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** Days begin by the clock of the reader. */
export function toParameters({ action, from, to, ...rest }: AuditQuery): AuditParameters {
  const start = from === undefined ? null : startOfDay(from);
  const end = to === undefined ? null : startOfDay(to, 1);
  return {
    ...rest,
    ...(action !== undefined && isAction(action) && { action }),
    ...(start && { from: start.toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}

function startOfDay(text: string, later = 0): Date | null {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return null;
  const date = new Date(0);
  // The constructor reads the years 0 to 99 as 1900 to 1999; people type a year digit by digit.
  date.setFullYear(year, month - 1, day);
  date.setHours(0, 0, 0, 0);
  if (date.getMonth() !== month - 1) return null;
  date.setDate(day + later);
  return date;
}
