import './audit.css';
import { CalendarX, ScrollText } from 'lucide-react';
import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AuditFilters } from './audit-filters.js';
import { AuditGroup } from './audit-group.js';
import { hasWrongOrder } from './audit-query.js';
import { ExportButtons } from './export-buttons.js';
import { groupEntries } from './group-entries.js';
import { MissingNotice } from './missing-notice.js';
import { useAudit } from './use-audit.js';
import { useAuditAddress, type AuditAddress } from './use-audit-address.js';

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
