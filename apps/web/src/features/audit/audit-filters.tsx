import { useId, useMemo } from 'react';
import type {
  Administrators,
  AuditEntry,
  AuditPage,
  operations,
} from '../../shared/api/generated/schema.js';
import { type FilterChoice, FilterSelect } from '../../shared/admin/table-controls.js';
import { useSession } from '../../shared/session/session.slice.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { adminApi } from '../../shared/admin/admin.api.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { ACTION_CHOICES, actorWords, isAction, isKind, KIND_CHOICES } from './audit-row.js';

interface AuditFiltersProps {
  readonly address: AuditAddress;
  /** Name what the address names by an id. */
  readonly entries: readonly AuditEntry[];
}

export function AuditFilters({ address, entries }: AuditFiltersProps) {
  const { query, filter, clear } = address;
  const people = usePeople(query.actor, entries);
  return (
    <div role="group" aria-label="Filters" className="admin-filters">
      <FilterSelect
        label="Person"
        value={query.actor}
        choices={people}
        onChange={(value) => filter('actor', value)}
      />
      <FilterSelect
        label="Action"
        value={query.action}
        choices={ACTION_CHOICES}
        onChange={(value) => filter('action', value)}
      />
      <FilterSelect
        label="Object"
        value={query.object}
        choices={[...objectChoice(query.object, entries), ...KIND_CHOICES]}
        onChange={(value) => filter('object', value)}
      />
      <Day label="First day" name="from" query={query} onChange={filter} />
      <Day label="Last day" name="to" query={query} onChange={filter} />
      {Object.keys(query).length > 0 && (
        <button type="button" onClick={clear} className={buttonStyle('link')}>
          Clear filters
        </button>
      )}
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly name: 'from' | 'to';
  readonly query: AuditQuery;
  readonly onChange: AuditAddress['filter'];
}

function Day({ label, name, query, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="admin-filter">
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="field-box"
        value={query[name] ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </div>
  );
}

/** Administrators of now, and the former one of the address. */
function usePeople(actor: string | undefined, entries: readonly AuditEntry[]) {
  const { user } = useSession();
  const { data: administrators = [] } = auditApi.useGetAdministratorsQuery();
  const people: FilterChoice[] = [
    ...administrators.map(({ id, email }) => ({
      value: id,
      label: id === user?.id ? `${email} (you)` : email,
    })),
    { value: 'operator', label: 'The operator' },
    { value: 'visitor', label: 'Visitors' },
    { value: 'schedule', label: 'The schedule' },
  ];
  if (actor === undefined || people.some(({ value }) => value === actor)) return people;
  const entry = entries.find((one) => one.actor === actor);
  const label = actorWords(entry ?? { actor, actor_name: null }, undefined);
  return [{ value: actor, label }, ...people];
}

function objectChoice(object: string | undefined, entries: readonly AuditEntry[]): FilterChoice[] {
  if (!object?.includes(':')) return [];
  const entry = entries.find(({ subject }) => `${subject.kind}:${subject.id}` === object);
  return entry ? [{ value: object, label: entry.subject.name }] : [];
}

/** Fewer are shown one by one. */
const FEWEST = 3;

/** A command with many objects stores one record after the other. */
const GAP_MS = 10_000;

export interface EntryGroup {
  readonly first: AuditEntry;
  readonly entries: readonly AuditEntry[];
}

/** Joins what one actor did to several objects within seconds. Entries are sorted by time. */
export function groupEntries(entries: readonly AuditEntry[]): readonly EntryGroup[] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && belongs(entry, run)) run.push(entry);
    else runs.push([entry]);
  }
  return runs
    .flatMap((run) => (run.length < FEWEST ? run.map((one) => [one]) : [run]))
    .map(toGroup);
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

function toGroup(entries: readonly AuditEntry[]): EntryGroup {
  const [first] = entries;
  if (!first) throw new TypeError('A group has an entry');
  return { first, entries };
}

const DAYS: readonly AuditFilterName[] = ['from', 'to'];

/** The filters live in the address only. */
export function useAuditAddress() {
  const [parameters, change] = useParameters();
  const query = useMemo(() => readAuditQuery(parameters), [parameters]);
  return {
    query,
    /** A day is typed digit by digit: each replaces the entry in the history. */
    filter: (name: AuditFilterName, value: string) =>
      change((next) => putParameter(next, name, value), { replace: DAYS.includes(name) }),
    clear: () => change((next) => AUDIT_FILTERS.forEach((name) => next.delete(name))),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;

/** Read-only, newest first, paged. */
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
    getAdministrators: build.query<Administrators['items'], void>({
      query: () => '/admin/administrators',
      transformResponse: ({ items }: Administrators) => items,
    }),
  }),
});

type ServerQuery = NonNullable<operations['auditPage']['parameters']['query']>;
/** Without the page. */
type AuditParameters = Omit<ServerQuery, 'before' | 'format'>;

const AUDIT_FILTERS = ['actor', 'action', 'object', 'from', 'to'] as const;
type AuditFilterName = (typeof AUDIT_FILTERS)[number];

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
function readAuditQuery(parameters: URLSearchParams): AuditQuery {
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
