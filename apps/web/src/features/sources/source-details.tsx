import { pluralize } from '@elevate/rules';
import type { ReactNode } from 'react';
import { kindWords, sourceWords } from '../../shared/admin/admin-types.js';
import { Loaded } from '../../shared/admin/desk.js';
import type { SourceRun } from '../../shared/api/generated/schema.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { sourceChangesApi, type SourceItem } from './sources.api.js';

const MOST_RUNS = 8;
const FRESH = { refetchOnMountOrArgChange: true };

const formatCount = (count: number): string => count.toLocaleString('en');

/** The results of a source, its cost, and the time of its next check. */
export function SourceDetails({ source }: { readonly source: SourceItem }) {
  const { id, name, kind, lastSuccessAt, lastFailureAt, nextAttemptAt, isPaused } = source;
  const isChannel = kind === 'channels';
  const query = sourceChangesApi.useGetSourceRunsQuery(id, FRESH);
  const { data: episodes } = sourceChangesApi.useGetChannelEpisodesQuery(id, {
    ...FRESH,
    skip: !isChannel,
  });
  const rest = isPaused ? 'Paused' : 'Not scheduled';
  return (
    <div
      role="group"
      aria-label={`Details of ${name}`}
      className="col-span-full grid gap-3 pt-1 pb-3 text-caption"
    >
      <dl className="flex flex-wrap gap-x-5 text-quiet">
        <Fact name="Last success">
          {lastSuccessAt ? <TimeAgo at={lastSuccessAt} /> : 'None yet'}
        </Fact>
        {lastFailureAt && (
          <Fact name="Last failure">
            <TimeAgo at={lastFailureAt} />
          </Fact>
        )}
        <Fact name="Next check">{nextAttemptAt ? <TimeAhead at={nextAttemptAt} /> : rest}</Fact>
        {episodes && (
          <Fact name="Episodes">
            {formatCount(episodes.shown)} shown
            {episodes.hidden > 0 && `, ${formatCount(episodes.hidden)} hidden`}
          </Fact>
        )}
        {query.data && <Costs runs={query.data} hasQuota={isChannel} />}
      </dl>
      <Loaded query={query} failed="The runs of this source could not be loaded" skeleton="h-24">
        {(runs) => <Runs runs={runs} />}
      </Loaded>
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

interface CostsProps {
  readonly runs: readonly SourceRun[];
  readonly hasQuota: boolean;
}

function Costs({ runs, hasQuota }: CostsProps) {
  const sum = (count: (run: SourceRun) => number) =>
    runs.reduce((total, run) => total + count(run), 0);
  const units = sum(({ quota_units }) => quota_units);
  return (
    <>
      <Fact name="Recent runs">{pluralize(runs.length, 'run')}</Fact>
      <Fact name="Brought in them">{formatCount(sum((run) => run.new))} new</Fact>
      {hasQuota && <Fact name="Quota spent">{pluralize(units, 'unit')}</Fact>}
    </>
  );
}

function Runs({ runs }: { readonly runs: readonly SourceRun[] }) {
  if (runs.length === 0) return <p className="text-quiet">No recent run has read this source.</p>;
  return (
    <ul aria-label="Recent runs">
      {runs.slice(0, MOST_RUNS).map((run) => (
        <li
          key={run.run_id}
          className="flex flex-wrap justify-between gap-x-4 border-t border-hairline py-1"
        >
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
