import { CalendarX, CloudOff, Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Action, Actions, DeskSection, FRESH, OlderItems } from '../../shared/admin/desk.js';
import { useListAddress } from '../../shared/admin/desk-list.js';
import { report } from '../../shared/admin/use-action.js';
import type { AuditEntry } from '../../shared/api/generated/schema.js';
import { serverAddress } from '../../shared/api/server-address.js';
import { Notice } from '../../shared/ui/notice.js';
import { TimeAgo } from '../../shared/ui/time.js';
import {
  AUDIT_LIST,
  type AuditAddress,
  auditApi,
  AuditFilters,
  type AuditQuery,
  groupEntries,
  hasWrongOrder,
  toParameters,
} from './audit-filters.js';
import { actOnMany, ActorName, AuditRow, missingWords } from './audit-row.js';

export function AuditTab() {
  const address: AuditAddress = useListAddress<AuditQuery>(AUDIT_LIST);
  const { query: filter } = address;
  const isWrong = hasWrongOrder(filter);
  const { currentData, ...query } = auditApi.useGetAuditInfiniteQuery(toParameters(filter), {
    ...FRESH,
    skip: isWrong,
  });
  // The entries of the filter before stay until those of the new one are here.
  const data = currentData ?? (query.isFetching ? query.data : undefined);
  const missing = [...new Set(data?.pages.flatMap((page) => page.missing))];
  const none = Object.keys(filter).length > 0 ? 'No changes match these filters' : 'No changes yet';
  return (
    <DeskSection
      title="Audit"
      text="Every change by an administrator or the operator, newest first. Entries cannot be edited. An export has all entries of the current filters, and is an entry itself."
      isBusy={query.isFetching}
      aside={<ExportButtons query={filter} />}
    >
      <div className="grid gap-4">
        <AuditFilters address={address} entries={data?.pages.flatMap(({ items }) => items) ?? []} />
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
          <OlderItems noun="changes" query={{ ...query, data }} skeleton="h-96">
            {(entries) =>
              entries.length === 0 ? (
                <Notice role="status" icon={ScrollText} title={none} />
              ) : (
                <ol aria-label="Changes" className="border-t border-hairline">
                  {groupEntries(entries).map((group) => (
                    <AuditGroup
                      key={group[0]?.id}
                      entries={group}
                      onObject={(object) => address.filter('object', object)}
                    />
                  ))}
                </ol>
              )
            }
          </OlderItems>
        )}
      </div>
    </DeskSection>
  );
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
    if (isSignedIn) download({ ...toParameters(query), format });
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

function download(parameters: Readonly<Record<string, string>>): void {
  const link = document.createElement('a');
  link.href = `${serverAddress('/admin/audit')}?${String(new URLSearchParams(parameters))}`;
  link.download = '';
  link.click();
}

const NAMED = 3;

interface AuditGroupProps {
  readonly entries: readonly AuditEntry[];
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
    <li className="grid gap-1 border-b border-hairline py-3">
      <p className="text-small text-plain">
        <ActorName entry={first} /> {act}{' '}
        <span className="font-semibold text-strong">{objects}</span>
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={first.at} />
      </p>
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
    </li>
  );
}

function namesOf(entries: readonly AuditEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ subject }) => subject.name);
  const more = entries.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
