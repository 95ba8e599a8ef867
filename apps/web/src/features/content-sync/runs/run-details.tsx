import type { RunSummary } from '../../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { runsApi } from '../runs.api.js';
import { RetryButton } from './retry-button.js';
import { kindWords } from '../../../shared/admin/run-words.js';
import { SourceRows } from './source-rows.js';

const figures = new Intl.NumberFormat('en');

export function RunDetails({ run }: { readonly run: RunSummary }) {
  const { id, status, totals } = run;
  const { data, error, isFetching, refetch } = runsApi.useGetRunQuery(id);
  return (
    <div className="grid gap-3">
      <p className="text-caption text-quiet">
        {figures.format(totals.seen)} looked at · {figures.format(totals.quota_units)} units of
        quota
      </p>
      {data && <SourceRows label={`Sources of this ${kindWords(run)}`} sources={data.sources} />}
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <AdminLoadFailed
          title="The run could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {status !== 'running' && (
        <div>
          <RetryButton runId={id} totals={totals} />
        </div>
      )}
    </div>
  );
}
