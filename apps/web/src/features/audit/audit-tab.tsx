import './audit.css';
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AuditRow } from './audit-row.js';
import { MissingNotice } from './missing-notice.js';
import { useAudit } from './use-audit.js';

export function AuditTab() {
  const audit = useAudit();
  const { entries, missing, error, isFetching, askAgain } = audit;
  return (
    <section aria-labelledby="audit-title" aria-busy={isFetching} className="pt-6">
      <h2 id="audit-title" className="text-heading font-bold">
        Audit
      </h2>
      <p className="text-small text-quiet">
        Every change by an administrator or the operator, newest first. Entries cannot be edited.
      </p>
      <div className="mt-4 grid gap-4">
        {missing.length > 0 && (
          <MissingNotice services={missing} busy={isFetching} onRetry={askAgain} />
        )}
        {entries ? <Changes entries={entries} /> : !error && <Skeleton className="h-96" />}
        {error && (
          <AdminLoadFailed
            title={`${entries ? 'Older' : 'The'} changes could not be loaded`}
            error={error}
            busy={isFetching}
            onRetry={entries ? audit.fetchOlder : askAgain}
          />
        )}
        {audit.hasOlder && <OlderButton busy={audit.isFetchingOlder} onPress={audit.fetchOlder} />}
      </div>
    </section>
  );
}

function Changes({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <Notice icon={ScrollText} title="No changes yet" />;
  return (
    <ol aria-label="Changes" className="border-t border-hairline">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ol>
  );
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
