import { History } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '../../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { Panel } from '../panel.js';
import { runsApi } from '../runs.api.js';
import { RunEntry } from './run-entry.js';

const FIRST = 8;

export function RecentRuns() {
  const { data, error, isFetching, refetch } = runsApi.useGetRunsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel title="Recent runs" text="The last 50 runs, scheduled ones included.">
      {data ? <Runs runs={data} /> : !error && <Skeleton className="h-64" />}
      {!data && error && (
        <AdminLoadFailed
          title="The runs could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}

function Runs({ runs }: { readonly runs: readonly RunSummary[] }) {
  const [isAll, setAll] = useState(false);
  if (runs.length === 0) {
    return <Notice icon={History} title="No runs yet" text="The first sync appears here." />;
  }
  return (
    <>
      <ol aria-label="Recent runs" className="border-t border-hairline">
        {(isAll ? runs : runs.slice(0, FIRST)).map((run) => (
          <RunEntry key={run.id} run={run} />
        ))}
      </ol>
      {runs.length > FIRST && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className={buttonStyle('link', 'mt-2 -ml-5')}
        >
          {isAll ? `Show the last ${FIRST} only` : `Show all ${runs.length}`}
        </button>
      )}
    </>
  );
}
