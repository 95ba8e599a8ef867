import { pluralize } from '@elevate/rules';
import type { ReactNode } from 'react';
import { kindWords, sourceWords } from '../../shared/admin/admin-types.js';
import type { SourceRun } from '../../shared/api/generated/schema.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { sourceChangesApi, type SourceItem } from './use-source-change.js';

const MOST_RUNS = 8;

const formatCount = (count: number): string => count.toLocaleString('en');

/** The results of a source, its cost, and the time of its next check. */
export function SourceDetails({ source }: { readonly source: SourceItem }) {
  const { id, name, kind } = source;
  const options = { refetchOnMountOrArgChange: true };
  const { data, error, isFetching, refetch } = sourceChangesApi.useGetSourceRunsQuery(id, options);
  return (
    <div role="group" aria-label={`Details of ${name}`} className="source-details text-caption">
      <dl>
        <Times {...source} />
        {kind === 'channels' && <Episodes id={id} />}
        {data && <Costs runs={data} hasQuota={kind === 'channels'} />}
      </dl>
      {data ? (
        <Runs runs={data} />
      ) : error ? (
        <AdminLoadFailed
          title="The runs of this source could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Times({ lastSuccessAt, lastFailureAt, nextAttemptAt, isPaused }: SourceItem) {
  return (
    <>
      <Fact name="Last success">{lastSuccessAt ? <TimeAgo at={lastSuccessAt} /> : 'None yet'}</Fact>
      {lastFailureAt && (
        <Fact name="Last failure">
          <TimeAgo at={lastFailureAt} />
        </Fact>
      )}
      <Fact name="Next check">
        {nextAttemptAt ? <TimeAhead at={nextAttemptAt} /> : isPaused ? 'Paused' : 'Not scheduled'}
      </Fact>
    </>
  );
}

function Episodes({ id }: { readonly id: string }) {
  const { data } = sourceChangesApi.useGetChannelEpisodesQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (!data) return null;
  const hidden = data.hidden > 0 && `, ${formatCount(data.hidden)} hidden`;
  return (
    <Fact name="Episodes">
      {formatCount(data.shown)} shown{hidden}
    </Fact>
  );
}

function Costs({
  runs,
  hasQuota,
}: {
  readonly runs: readonly SourceRun[];
  readonly hasQuota: boolean;
}) {
  const sum = (count: (run: SourceRun) => number) =>
    runs.reduce((total, run) => total + count(run), 0);
  return (
    <>
      <Fact name="Recent runs">{pluralize(runs.length, 'run')}</Fact>
      <Fact name="Brought in them">{formatCount(sum((run) => run.new))} new</Fact>
      {hasQuota && (
        <Fact name="Quota spent">
          {pluralize(
            sum(({ quota_units }) => quota_units),
            'unit',
          )}
        </Fact>
      )}
    </>
  );
}

function Runs({ runs }: { readonly runs: readonly SourceRun[] }) {
  if (runs.length === 0) return <p className="text-quiet">No recent run has read this source.</p>;
  return (
    <ul aria-label="Recent runs">
      {runs.slice(0, MOST_RUNS).map((run) => (
        <li key={run.run_id}>
          <span>
            {kindWords(run)} {run.started_at && <TimeAgo at={run.started_at} />}
          </span>
          <span className={run.status === 'failed' ? 'text-danger' : 'text-quiet'}>
            {sourceWords(run)}
          </span>
        </li>
      ))}
    </ul>
  );
}
