import { CalendarX, CloudOff, Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { deskApi, OLDER } from '../../shared/admin/admin.api.js';
import { Action, Actions, DeskSection, FRESH, OlderItems } from '../../shared/admin/desk.js';
import { DeskFilters, type ListDefinition, useListAddress } from '../../shared/admin/desk-list.js';
import { report } from '../../shared/admin/use-action.js';
import type * as Api from '../../shared/api/generated/schema.js';
import { serverAddress } from '../../shared/api/server-address.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Notice } from '../../shared/ui/notice.js';
import {
  ACTION_CHOICES,
  actOnMany,
  AuditItem,
  actorWords,
  AuditRow,
  isAction,
  isKind,
  KIND_CHOICES,
  missingWords,
} from './audit-row.js';

const auditApi = deskApi(({ build, readItems }) => ({
  getAudit: build.infiniteQuery<Api.AuditPage, AuditParameters, string | null>({
    infiniteQueryOptions: OLDER,
    query: ({ queryArg, pageParam: before }) => ({
      url: '/admin/audit',
      params: { ...queryArg, ...(before !== null && { before }) },
    }),
    providesTags: ['admin-audit'],
  }),
  getAdministrators: readItems<Api.Administrator>(() => '/admin/administrators', []),
}));

type ServerQuery = NonNullable<Api.operations['auditPage']['parameters']['query']>;
type AuditParameters = Omit<ServerQuery, 'before' | 'format'>;

const isDay = (text: string): boolean => startOfDay(text) !== null;

const LIST: ListDefinition = {
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
type AuditQuery = Partial<Record<'actor' | 'action' | 'object' | 'from' | 'to', string>>;
export function AuditTab() {
  const address = useListAddress<AuditQuery>(LIST);
  const { query: filter } = address;
  const isWrong = hasWrongOrder(filter);
  const { currentData, ...query } = auditApi.useGetAuditInfiniteQuery(toParameters(filter), {
    ...FRESH,
    skip: isWrong,
  });
  // The entries of the filter before stay until those of the new one are here.
  const data = currentData ?? (query.isFetching ? query.data : undefined);
  const missing = [...new Set(data?.pages.flatMap((page) => page.missing))];
  const choices = useChoices(filter, data?.pages.flatMap(({ items }) => items) ?? []);
  const none = Object.keys(filter).length > 0 ? 'No changes match these filters' : 'No changes yet';
  return (
    <DeskSection
      title="Audit"
      text="Every change by an administrator or the operator, newest first. Entries cannot be edited. An export has all entries of the current filters, and is an entry itself."
      isBusy={query.isFetching}
      aside={<ExportButtons query={filter} />}
    >
      <div className="grid gap-4">
        <DeskFilters address={address} choices={choices} />
        {isWrong && (
          <Notice
            role="alert"
            icon={CalendarX}
            title="The last day is before the first day"
            text="Choose a last day that is the first day or later."
          />
        )}
        {!isWrong && missing.length > 0 && (
          // Lists services that did not respond, so that a partial log is not taken as complete.
          <Notice
            role="status"
            icon={CloudOff}
            title={`Not all changes can be shown: ${missingWords(missing)}`}
            text={`No answer from: ${missing.join(', ')}. Their entries are missing below.`}
            action={
              <Action label="Try again" disabled={query.isFetching} onPress={query.refetch} />
            }
          />
        )}
        {!isWrong && (
          <OlderItems
            noun="changes"
            query={{ ...query, data }}
            skeleton="h-96"
            empty={{ role: 'status', icon: ScrollText, title: none }}
          >
            {(entries) => (
              <ol aria-label="Changes" className="border-t border-hairline">
                {groupEntries(entries).map((group) => (
                  <AuditGroup
                    key={group[0]?.id}
                    entries={group}
                    onObject={(object) => address.filter('object', object)}
                  />
                ))}
              </ol>
            )}
          </OlderItems>
        )}
      </div>
    </DeskSection>
  );
}

/** People are the administrators of now and the former one of the address; an object of the address has its name. */
function useChoices({ actor, object }: AuditQuery, entries: readonly Api.AuditEntry[]) {
  const { user } = useSession();
  const { data: administrators = [] } = auditApi.useGetAdministratorsQuery();
  const people = {
    ...Object.fromEntries(
      administrators.map(({ id, email }) => [id, id === user?.id ? `${email} (you)` : email]),
    ),
    operator: 'The operator',
    visitor: 'Visitors',
    schedule: 'The schedule',
  };
  const entry = entries.find((each) => each.actor === actor);
  const former =
    actor !== undefined && !Object.hasOwn(people, actor)
      ? { [actor]: actorWords(entry ?? { actor, actor_name: null }, undefined) }
      : {};
  const named = entries.find(({ subject: { kind, id } }) => `${kind}:${id}` === object)?.subject;
  return {
    actor: { ...former, ...people },
    object: { ...(object && named && { [object]: named.name }), ...KIND_CHOICES },
  };
}

const FORMATS = { csv: 'Export CSV', jsonl: 'Export JSON lines' } as const;
type Format = keyof typeof FORMATS;

function ExportButtons({ query }: { readonly query: AuditQuery }) {
  const [checkSession, { isFetching }] = auditApi.useLazyGetAdministratorsQuery();
  const exportAs = async (format: Format) => {
    // A download cannot renew an expired session.
    const isSignedIn = report(await checkSession(), {
      failed: 'The audit log could not be exported',
    });
    if (!isSignedIn) return;
    const parameters = new URLSearchParams({ ...toParameters(query), format });
    const link = document.createElement('a');
    link.href = `${serverAddress('/admin/audit')}?${String(parameters)}`;
    link.download = '';
    link.click();
  };
  return (
    <Actions
      disabled={isFetching || hasWrongOrder(query)}
      items={(Object.keys(FORMATS) as Format[]).map((format) => ({
        label: FORMATS[format],
        icon: Download,
        onPress: () => exportAs(format),
      }))}
    />
  );
}

const NAMED = 3;

interface AuditGroupProps {
  readonly entries: readonly Api.AuditEntry[];
  readonly onObject: (object: string) => void;
}

/** One row for many records; opened, one row each. */
function AuditGroup({ entries, onObject }: AuditGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = entries;
  if (!first) return null;
  if (entries.length === 1) return <AuditRow entry={first} onObject={onObject} />;
  const { act, objects } = actOnMany(first, entries.length);
  return (
    <AuditItem
      entry={first}
      act={act}
      object={<span className="font-semibold text-strong">{objects}</span>}
    >
      {!isOpen && <p className="text-caption wrap-anywhere text-quiet">{namesOf(entries)}</p>}
      <Action
        kind="link"
        extra="justify-self-start -ml-5"
        label={isOpen ? 'Hide the changes' : `Show ${entries.length} changes`}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ol
          className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere"
          aria-label={`${entries.length} changes`}
        >
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onObject={onObject} />
          ))}
        </ol>
      )}
    </AuditItem>
  );
}

function namesOf(entries: readonly Api.AuditEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ subject }) => subject.name);
  const more = entries.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const FEWEST = 3;

/** A command with many objects stores one record after the other. */
const GAP_MS = 10_000;

/** Joins what one actor did to several objects within seconds. Entries are sorted by time. */
function groupEntries(entries: readonly Api.AuditEntry[]): readonly (readonly Api.AuditEntry[])[] {
  const runs: Api.AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && belongs(entry, run)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((entry) => [entry]) : [run]));
}

function belongs(entry: Api.AuditEntry, run: readonly Api.AuditEntry[]): boolean {
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

function hasWrongOrder({ from, to }: AuditQuery): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** Days begin by the clock of the reader. */
function toParameters({ actor, action, object, from, to }: AuditQuery): AuditParameters {
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
