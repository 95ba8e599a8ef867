import { differencesOf, isBulk } from './difference.js';
import { pluralize } from '@elevate/rules';
import { CalendarX, CloudOff, Download, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deskApi, type Listed, OLDER } from '../../../shared/desk/admin.api.js';
import {
  type Choices,
  DeskFilters,
  type ListDefinition,
  useListAddress,
} from '../../../shared/desk/desk-list.js';
import {
  Action,
  Actions,
  DeskSection,
  FirstItems,
  FRESH,
  OlderItems,
} from '../../../shared/desk/desk.js';
import { report } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { serverAddress } from '../../../shared/api/server-address.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import words from './audit-words.json';
import { useSession } from '../../../shared/session/session-store.js';

const auditApi = deskApi(({ build, read }) => ({
  getAudit: build.infiniteQuery<Api.AuditPage, AuditParameters, string | null>({
    infiniteQueryOptions: OLDER,
    query: ({ queryArg, pageParam: before }) => ({
      url: '/admin/audit',
      params: { ...queryArg, ...(before !== null && { before }) },
    }),
    providesTags: ['admin-audit'],
  }),
  getAdministrators: read<Listed<Api.Administrator>>(() => '/admin/administrators', []),
}));

type ServerQuery = NonNullable<Api.operations['auditPage']['parameters']['query']>;
type AuditParameters = Omit<ServerQuery, 'before' | 'format'>;
type Kind = Api.AuditEntry['subject']['kind'];
type AuditAction = NonNullable<ServerQuery['action']>;

const KINDS: Readonly<Record<Kind, string>> = words.kinds;
const SERVICES: Readonly<Record<string, string>> = words.services;
const ACTS: Readonly<Record<AuditAction, string>> = words.acts;

const ID_SHOWN = 8;

const spaced = (name: string): string => name.replaceAll(/[-_]/g, ' ');
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const labeled = (words: Choices): Choices =>
  Object.fromEntries(
    Object.entries(words)
      .map(([value, label]) => [value, capitalized(label)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b, 'en')),
  );

const ACTION_CHOICES = labeled(
  Object.fromEntries(Object.keys(ACTS).map((action) => [action, spaced(action)])),
);
const KIND_CHOICES = labeled(
  Object.fromEntries(Object.entries(KINDS).map(([kind, words]) => [kind, `${words}s`])),
);

const isAction = (value: string): value is AuditAction => Object.hasOwn(ACTS, value);
const isKind = (value: string): value is Kind => Object.hasOwn(KINDS, value);

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
  const missingNames = missing.map((service) => SERVICES[service] ?? service);
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
            title={`Not all changes can be shown: ${missingNames.join(', ')}`}
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
              <div>
                <p role="status" className="mb-2 text-small text-quiet">
                  {query.hasNextPage && 'The latest '}
                  {pluralize(entries.length, 'change')}
                </p>
                <ol aria-label="Changes" className="border-t border-hairline">
                  {groupEntries(entries).map((group) => (
                    <AuditGroup
                      key={group[0]?.id}
                      entries={group}
                      onObject={(object) => address.filter('object', object)}
                    />
                  ))}
                </ol>
              </div>
            )}
          </OlderItems>
        )}
      </div>
    </DeskSection>
  );
}

function useChoices({ actor, object }: AuditQuery, entries: readonly Api.AuditEntry[]) {
  const { user } = useSession();
  const { data } = auditApi.useGetAdministratorsQuery();
  const people = {
    ...Object.fromEntries(
      data?.items.map(({ id, email }) => [id, id === user?.id ? `${email} (you)` : email]) ?? [],
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

function AuditGroup({ entries, onObject }: AuditGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = entries;
  if (!first) return null;
  if (entries.length === 1) return <AuditRow entry={first} onObject={onObject} />;
  const { action, subject } = first;
  const names = entries.slice(0, NAMED).map((entry) => entry.subject.name);
  const more = entries.length - names.length;
  return (
    <AuditItem
      entry={first}
      act={act(action)}
      object={
        <span className="font-semibold text-strong">
          {entries.length} {KINDS[subject.kind] ?? subject.kind}s
        </span>
      }
    >
      {!isOpen && (
        <p className="text-caption wrap-anywhere text-quiet">
          {names.join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
      <Action
        kind="link"
        extra="justify-self-start -ml-5"
        label={isOpen ? 'Hide the changes' : `Show ${entries.length} changes`}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ol
          className="desk-open px-3 text-caption wrap-anywhere"
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
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00`);
  // Browsers read days that a month lacks as those of the next month, or not at all.
  if (date.getDate() !== Number(text.slice(-2))) return null;
  date.setDate(date.getDate() + later);
  return date;
}

const FIRST = 4;

interface AuditRowProps {
  readonly entry: Api.AuditEntry;
  readonly onObject: (object: string) => void;
}

function AuditRow({ entry, onObject }: AuditRowProps) {
  const { subject } = entry;
  const isOfMany = isBulk(entry);
  const differences = differencesOf(entry);
  const all = `Show all ${differences.length} ${isOfMany ? 'episodes' : 'fields'}`;
  return (
    <AuditItem
      entry={entry}
      act={actWords(entry)}
      object={
        isOfMany ? (
          <span className="font-semibold text-strong">{subject.name}</span>
        ) : (
          <button
            type="button"
            title="Show only its changes"
            onClick={() => onObject(`${subject.kind}:${subject.id}`)}
            className="font-semibold wrap-anywhere text-strong underline underline-offset-4"
          >
            {subject.name}
          </button>
        )
      }
    >
      <FirstItems items={differences} first={isOfMany ? 0 : FIRST} labels={[all, 'Show less']}>
        {(visible) =>
          visible.length > 0 && (
            <dl className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere mt-1 grid gap-1">
              {visible.map(({ key, field, before, after }) => (
                <div key={key} className="flex flex-wrap gap-x-4">
                  <dt className="w-36 break-words text-quiet">{field}</dt>
                  <dd className="min-w-0 flex-1 basis-52 break-words">
                    {before !== null && (
                      <del className="text-danger">
                        <span className="sr-only">Before: </span>
                        {before}
                      </del>
                    )}
                    {before !== null && after !== null && <span aria-hidden="true"> → </span>}
                    {after !== null && (
                      <ins className="text-live no-underline">
                        <span className="sr-only">After: </span>
                        {after}
                      </ins>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </FirstItems>
    </AuditItem>
  );
}

interface AuditItemProps extends Pick<AuditRowProps, 'entry'> {
  readonly act: string;
  readonly object: ReactNode;
  readonly children: ReactNode;
}

function AuditItem({ entry, act, object, children }: AuditItemProps) {
  const { user } = useSession();
  return (
    <li className="grid gap-1 border-b border-hairline py-3">
      <p className="text-small text-plain">
        <span className="font-semibold break-words text-strong" title={entry.actor}>
          {actorWords(entry, user?.id)}
        </span>{' '}
        {act} {object}
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={entry.at} />
      </p>
      {children}
    </li>
  );
}

function actorWords(
  { actor, actor_name: name }: Pick<Api.AuditEntry, 'actor' | 'actor_name'>,
  userId: string | undefined,
): string {
  if (actor === 'operator') return 'The operator';
  if (actor === 'visitor') return 'A visitor';
  if (actor === 'schedule') return 'The schedule';
  // An account without any record of its own has no name.
  return actor === userId ? 'You' : (name ?? `Administrator ${actor.slice(0, ID_SHOWN)}`);
}

/** `updated the event`. Unknown kinds of newer services are shown as they are. */
function actWords(entry: Api.AuditEntry): string {
  const { action, subject } = entry;
  if (isBulk(entry)) return act(action);
  // Its subject is named like its kind.
  if (subject.kind === 'audit-log') return `${act(action)} the`;
  return `${act(action)} the ${KINDS[subject.kind] ?? subject.kind}`;
}

const act = (action: string): string => (isAction(action) ? ACTS[action] : spaced(action));
