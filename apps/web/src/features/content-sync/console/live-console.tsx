import { Radio } from 'lucide-react';
import { classNames } from '../../../shared/lib/class-names.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { Panel } from '../panel.js';
import { runsApi } from '../runs.api.js';
import type { WatchedRuns } from '../watched-runs.js';
import { LiveRun } from './live-run.js';
import { RunAnnouncer } from './run-announcer.js';

const CONNECTIONS: Readonly<Record<WatchedRuns['connection'], readonly [string, string]>> = {
  connecting: ['Connecting…', 'text-quiet'],
  live: ['Live', 'text-live'],
  lost: ['Reconnecting…', 'text-lead-text'],
};

export function LiveConsole() {
  const { data } = runsApi.useWatchRunsQuery();
  const { connection, runs } = data ?? { connection: 'connecting' as const, runs: [] };
  return (
    <Panel title="Live console" aside={<ConnectionBadge connection={connection} />}>
      <RunAnnouncer runs={runs} />
      {runs.length === 0 ? (
        <Nothing />
      ) : (
        <div className="grid gap-4">
          {runs.map((run) => (
            <LiveRun key={run.id} run={run} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function ConnectionBadge({ connection }: Pick<WatchedRuns, 'connection'>) {
  const [words, look] = CONNECTIONS[connection];
  return (
    <p className={classNames('flex items-center gap-2 text-caption font-semibold', look)}>
      <span aria-hidden="true" className="size-2 rounded-pill bg-current" />
      {words}
    </p>
  );
}

function Nothing() {
  const { data } = runsApi.useGetStatusQuery();
  const next = data?.schedules
    .filter(({ id, active, next_at }) => id !== 'hero' && active && next_at !== null)
    .toSorted((a, b) => Date.parse(a.next_at ?? '') - Date.parse(b.next_at ?? ''))
    .at(0);
  return (
    <>
      <Notice
        icon={Radio}
        title="Nothing is running"
        text="A running sync appears here, source by source."
      />
      {next?.next_at && (
        <p className="mt-2 text-caption text-quiet">
          Next {next.id === 'video' ? 'video sync' : 'news sync'}: <TimeAhead at={next.next_at} />
        </p>
      )}
    </>
  );
}
