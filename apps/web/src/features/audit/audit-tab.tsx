import { CalendarX, CloudOff, Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { AuditEntry } from '../../shared/api/generated/schema.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { serverAddress } from '../../shared/api/server-address.js';
import { notify } from '../../shared/lib/notify.js';
import './audit.css';
import {
  type AuditAddress,
  auditApi,
  AuditFilters,
  type AuditQuery,
  type EntryGroup,
  groupEntries,
  hasWrongOrder,
  toParameters,
  useAuditAddress,
} from './audit-filters.js';
import { actOnMany, ActorName, AuditRow, missingWords } from './audit-row.js';

export function AuditTab() {
  const address = useAuditAddress();
  const audit = useAudit(address.query);
  const { entries, isFetching } = audit;
  return (
    <section aria-labelledby="audit-title" aria-busy={isFetching} className="pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-52 flex-1">
          <h2 id="audit-title" className="text-heading font-bold">
            Audit
          </h2>
          <p className="text-small text-quiet">
            Every change by an administrator or the operator, newest first. Entries cannot be
            edited. An export has all entries of the current filters, and is an entry itself.
          </p>
        </div>
        <ExportButtons query={address.query} />
      </div>
      <div className="mt-4 grid gap-4">
        <AuditFilters address={address} entries={entries ?? []} />
        {hasWrongOrder(address.query) ? (
          <Notice
            role="alert"
            icon={CalendarX}
            title="The last day is before the first day"
            text="Choose a last day that is the first day or later."
          />
        ) : (
          <Found audit={audit} address={address} />
        )}
      </div>
    </section>
  );
}

interface FoundProps {
  readonly audit: ReturnType<typeof useAudit>;
  readonly address: AuditAddress;
}

function Found({ audit, address }: FoundProps) {
  const { entries, missing, error, isFetching, askAgain } = audit;
  return (
    <>
      {missing.length > 0 && (
        <MissingNotice services={missing} busy={isFetching} onRetry={askAgain} />
      )}
      {entries ? (
        <Changes entries={entries} address={address} />
      ) : (
        !error && <Skeleton className="h-96" />
      )}
      {error && (
        <AdminLoadFailed
          title={`${entries ? 'Older' : 'The'} changes could not be loaded`}
          error={error}
          busy={isFetching}
          onRetry={entries ? audit.fetchOlder : askAgain}
        />
      )}
      {audit.hasOlder && <OlderButton busy={audit.isFetchingOlder} onPress={audit.fetchOlder} />}
    </>
  );
}

interface ChangesProps {
  readonly entries: readonly AuditEntry[];
  readonly address: AuditAddress;
}

function Changes({ entries, address }: ChangesProps) {
  if (entries.length === 0) return <NoChanges address={address} />;
  return (
    <ol aria-label="Changes" className="border-t border-hairline">
      {groupEntries(entries).map((group) => (
        <AuditGroup
          key={group.first.id}
          group={group}
          onObject={(object) => address.filter('object', object)}
        />
      ))}
    </ol>
  );
}

function NoChanges({ address }: Pick<ChangesProps, 'address'>) {
  const isFiltered = Object.keys(address.query).length > 0;
  const title = isFiltered ? 'No changes match these filters' : 'No changes yet';
  return <Notice role="status" icon={ScrollText} title={title} />;
}

interface OlderButtonProps {
  readonly busy: boolean;
  readonly onPress: () => void;
}

function OlderButton({ busy, onPress }: OlderButtonProps) {
  return (
    <div>
      <button
        type="button"
        disabled={busy}
        aria-busy={busy}
        onClick={onPress}
        className={buttonStyle('plain')}
      >
        {busy ? 'Fetching…' : 'Show older changes'}
      </button>
    </div>
  );
}

export function useAudit(filter: AuditQuery) {
  const { data, currentData, error, isFetching, ...query } = auditApi.useGetAuditInfiniteQuery(
    toParameters(filter),
    { refetchOnMountOrArgChange: true, skip: hasWrongOrder(filter) },
  );
  // The entries of the filter before stay until those of the new one are here.
  const shown = currentData ?? (isFetching ? data : undefined);
  return {
    entries: shown?.pages.flatMap(({ items }) => items),
    missing: [...new Set(shown?.pages.flatMap((page) => page.missing))],
    error,
    isFetching,
    hasOlder: query.hasNextPage && !error,
    isFetchingOlder: query.isFetchingNextPage,
    askAgain: () => void query.refetch(),
    fetchOlder: () => void query.fetchNextPage(),
  };
}

export interface MissingNoticeProps {
  readonly services: readonly string[];
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Lists services that did not respond, so that a partial log is not taken as complete. */
export function MissingNotice({ services, busy, onRetry }: MissingNoticeProps) {
  return (
    <Notice
      role="status"
      icon={CloudOff}
      title={`Not all changes can be shown: ${missingWords(services)}`}
      text={`No answer from: ${services.join(', ')}. Their entries are missing below.`}
      action={
        <button type="button" disabled={busy} onClick={onRetry} className={buttonStyle('plain')}>
          Try again
        </button>
      }
    />
  );
}

const FORMATS = { csv: 'Export CSV', jsonl: 'Export JSON lines' } as const;
type Format = keyof typeof FORMATS;

export function ExportButtons({ query }: { readonly query: AuditQuery }) {
  const { busy, exportAs } = useExport(query);
  return (
    <div className="flex flex-wrap gap-3">
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <button
          key={format}
          type="button"
          disabled={busy || hasWrongOrder(query)}
          onClick={() => exportAs(format)}
          className={buttonStyle('plain')}
        >
          <Download aria-hidden="true" className="size-4" />
          {FORMATS[format]}
        </button>
      ))}
    </div>
  );
}

function useExport(query: AuditQuery) {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [busy, setBusy] = useState(false);
  const start = async (format: Format) => {
    setBusy(true);
    // A download cannot renew an expired session.
    const options = { forceRefetch: true, subscribe: false };
    const answer = await dispatch(
      auditApi.endpoints.getAdministrators.initiate(undefined, options),
    );
    setBusy(false);
    if (answer.error) {
      const message = rejectionWords(answer, 'The audit log could not be exported');
      notify({ kind: 'error', message });
    } else download({ ...toParameters(query), format });
  };
  return { busy, exportAs: (format: Format) => void start(format) };
}

function download(parameters: Readonly<Record<string, string>>): void {
  const link = document.createElement('a');
  link.href = `${serverAddress('/admin/audit')}?${String(new URLSearchParams(parameters))}`;
  link.download = '';
  link.click();
}

const NAMED = 3;

export interface AuditGroupProps {
  readonly group: EntryGroup;
  readonly onObject: (object: string) => void;
}

/** One row for many records; opened, one row each. */
export function AuditGroup({ group: { first, entries }, onObject }: AuditGroupProps) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 1) return <AuditRow entry={first} onObject={onObject} />;
  const { act, objects } = actOnMany(first, entries.length);
  return (
    <li className="audit-row">
      <p className="text-small text-plain">
        <ActorName entry={first} /> {act}{' '}
        <span className="font-semibold text-strong">{objects}</span>
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={first.at} />
      </p>
      {!isOpen && <p className="audit-names">{namesOf(entries)}</p>}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={buttonStyle('link', 'justify-self-start -ml-5')}
      >
        {isOpen ? 'Hide the changes' : `Show ${entries.length} changes`}
      </button>
      {isOpen && (
        <ol className="audit-members" aria-label={`${entries.length} changes`}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onObject={onObject} />
          ))}
        </ol>
      )}
    </li>
  );
}

function namesOf(entries: readonly AuditEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ subject }) => subject.name);
  const more = entries.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
