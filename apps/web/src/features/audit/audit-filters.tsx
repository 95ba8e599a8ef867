import { adminApi, itemsOf } from '../../shared/admin/admin.api.js';
import {
  type Choice,
  DeskFilters,
  type ListAddress,
  type ListDefinition,
} from '../../shared/admin/desk-list.js';
import type {
  Administrator,
  AuditEntry,
  AuditPage,
  operations,
} from '../../shared/api/generated/schema.js';
import { useSession } from '../../shared/session/session.slice.js';
import { ACTION_CHOICES, actorWords, isAction, isKind, KIND_CHOICES } from './audit-row.js';

const isDay = (text: string): boolean => startOfDay(text) !== null;

export const AUDIT_LIST: ListDefinition = {
  // Older entries are loaded below, so that the list has no pages.
  page: 'audit-page',
  filters: {
    actor: { label: 'Person' },
    action: { label: 'Action', choices: ACTION_CHOICES },
    object: {
      label: 'Object',
      isValid: (value) => isKind(value.split(':', 1)[0] ?? '') && !value.endsWith(':'),
    },
    from: { label: 'First day', type: 'date', isValid: isDay },
    to: { label: 'Last day', type: 'date', isValid: isDay },
  },
};

/** Filters as the address has them: `from` and `to` are days, both included. */
export type AuditQuery = Partial<Record<'actor' | 'action' | 'object' | 'from' | 'to', string>>;
export type AuditAddress = ListAddress<AuditQuery>;

interface AuditFiltersProps {
  readonly address: AuditAddress;
  readonly entries: readonly AuditEntry[];
}

export function AuditFilters({ address, entries }: AuditFiltersProps) {
  const { actor, object } = address.query;
  const people = usePeople(actor, entries);
  const choices = { actor: people, object: [...objectChoice(object, entries), ...KIND_CHOICES] };
  return <DeskFilters address={address} choices={choices} />;
}

/** Administrators of now, and the former one of the address. */
function usePeople(actor: string | undefined, entries: readonly AuditEntry[]) {
  const { user } = useSession();
  const { data: administrators = [] } = auditApi.useGetAdministratorsQuery();
  const people: Choice[] = [
    ...administrators.map(({ id, email }) => ({
      value: id,
      label: id === user?.id ? `${email} (you)` : email,
    })),
    { value: 'operator', label: 'The operator' },
    { value: 'visitor', label: 'Visitors' },
    { value: 'schedule', label: 'The schedule' },
  ];
  if (actor === undefined || people.some(({ value }) => value === actor)) return people;
  const entry = entries.find((each) => each.actor === actor);
  const label = actorWords(entry ?? { actor, actor_name: null }, undefined);
  return [{ value: actor, label }, ...people];
}

function objectChoice(object: string | undefined, entries: readonly AuditEntry[]): Choice[] {
  const entry = entries.find(({ subject }) => `${subject.kind}:${subject.id}` === object);
  return object !== undefined && entry ? [{ value: object, label: entry.subject.name }] : [];
}

const FEWEST = 3;

/** A command with many objects stores one record after the other. */
const GAP_MS = 10_000;

/** Joins what one actor did to several objects within seconds. Entries are sorted by time. */
export function groupEntries(entries: readonly AuditEntry[]): readonly (readonly AuditEntry[])[] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && belongs(entry, run)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((entry) => [entry]) : [run]));
}

function belongs(entry: AuditEntry, run: readonly AuditEntry[]): boolean {
  const last = run.at(-1);
  return (
    last !== undefined &&
    last.actor === entry.actor &&
    last.action === entry.action &&
    last.subject.kind === entry.subject.kind &&
    Date.parse(last.at) - Date.parse(entry.at) <= GAP_MS &&
    run.every(({ subject }) => subject.id !== entry.subject.id)
  );
}

export const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.infiniteQuery<AuditPage, AuditParameters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({
        url: '/admin/audit',
        params: { ...queryArg, ...(before !== null && { before }) },
      }),
      providesTags: ['admin-audit'],
    }),
    getAdministrators: build.query<readonly Administrator[], void>({
      query: () => '/admin/administrators',
      transformResponse: itemsOf<Administrator>,
    }),
  }),
});

type ServerQuery = NonNullable<operations['auditPage']['parameters']['query']>;
type AuditParameters = Omit<ServerQuery, 'before' | 'format'>;

export function hasWrongOrder({ from, to }: AuditQuery): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** Days begin by the clock of the reader. */
export function toParameters({ actor, action, object, from, to }: AuditQuery): AuditParameters {
  const start = from === undefined ? null : startOfDay(from);
  const end = to === undefined ? null : startOfDay(to, 1);
  return {
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && isAction(action) && { action }),
    ...(object !== undefined && { object }),
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
