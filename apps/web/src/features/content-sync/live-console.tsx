import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  LoaderCircle,
  type LucideIcon,
  Radio,
  RotateCw,
} from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import {
  kindWords,
  sourceWords,
  statusWords,
  totalsOf,
  totalsWords,
  triggerWords,
} from '../../shared/admin/admin-types.js';
import { Action, DeskSection } from '../../shared/admin/desk.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { Run, RunSource, RunSummary } from '../../shared/api/generated/schema.js';
import { classNames } from '../../shared/lib/words.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Notice } from '../../shared/ui/notice.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { runsApi, type WatchedRuns } from './runs.api.js';

const CONNECTIONS: Readonly<Record<WatchedRuns['connection'], readonly [string, string]>> = {
  connecting: ['Connecting…', 'text-quiet'],
  live: ['Live', 'text-live'],
  lost: ['Reconnecting…', 'text-lead-text'],
};

export function LiveConsole() {
  const { data } = runsApi.useWatchRunsQuery();
  const { connection, runs } = data ?? { connection: 'connecting' as const, runs: [] };
  const [words, color] = CONNECTIONS[connection];
  return (
    <DeskSection
      title="Live console"
      className=""
      aside={
        <p className={classNames('flex items-center gap-2 text-caption font-semibold', color)}>
          <span aria-hidden="true" className="size-2 rounded-pill bg-current" />
          {words}
        </p>
      }
    >
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
    </DeskSection>
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

/**
 * Announces only the start and the end of a run to screen readers; announcing forty sources would drown everything
 * else.
 */
function RunAnnouncer({ runs }: { readonly runs: readonly Run[] }) {
  const announced = useRef<ReadonlyMap<string, Run['status']>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const changed = runs.find(({ id, status }) => announced.current.get(id) !== status);
    announced.current = new Map(runs.map(({ id, status }) => [id, status]));
    if (changed) setAnnouncement(wordsFor(changed));
  }, [runs]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}

function wordsFor(run: Run): string {
  const kind = kindWords(run);
  if (run.status === 'running') return `${kind} is running.`;
  return `${kind}: ${statusWords(run)}. ${totalsWords({ totals: totalsOf(run) })}.`;
}

const { cancelRun, retryRun } = runsApi.endpoints;

function LiveRun({ run }: { readonly run: Run }) {
  const titleId = useId();
  const { user } = useSession();
  const totals = totalsOf(run);
  const isRunning = run.status === 'running';
  const { isBusy, perform } = useAction();
  const isCancelling = isBusy || Boolean(run.cancel_requested_at);
  // Sources are expanded while the run is active and collapsed afterwards, unless the user toggles them.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isRunning;
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={titleId} className="flex items-center gap-2 text-body font-bold">
            {statusDot(run.status, totals.failed > 0)}
            {kindWords(run)}
          </h3>
          <p className="text-caption text-quiet">
            Started {triggerWords(run, user?.id)} <TimeAgo at={run.started_at} />
          </p>
        </div>
        {isRunning ? (
          <Action
            kind="outline"
            icon={CircleSlash}
            label={isCancelling ? 'Cancelling…' : 'Cancel'}
            isBusy={isCancelling}
            onPress={() => perform(cancelRun, run.id, { failed: 'The run could not be cancelled' })}
          />
        ) : (
          <RetryButton runId={run.id} totals={totals} />
        )}
      </div>
      <ProgressBar
        label={`${kindWords(run)}, sources done`}
        of={totals.sources}
        done={totals.ended}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-plain tabular-nums">
          {!isRunning && `${statusWords(run)} · `}
          {totalsWords({ totals })}
        </p>
        <Action
          kind="link"
          extra="-mr-5"
          label={isOpen ? 'Hide sources' : 'Show sources'}
          aria-expanded={isOpen}
          onPress={() => setChosen(!isOpen)}
        />
      </div>
      {isOpen && <SourceRows label={`Sources of this ${kindWords(run)}`} sources={run.sources} />}
    </article>
  );
}

interface ProgressBarProps {
  readonly label: string;
  readonly of: number;
  readonly done: number;
}

export function ProgressBar({ label, of, done }: ProgressBarProps) {
  const share = of === 0 ? 1 : done / of;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${of}`}
      className="my-3 h-2 overflow-hidden rounded-pill bg-raised-2"
    >
      <div
        className="h-full origin-left rounded-pill bg-lead transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

interface SourceRowsProps {
  readonly label: string;
  readonly sources: readonly RunSource[];
}

/** Keeps the run's order, so rows do not move while someone reads. */
export function SourceRows({ label, sources }: SourceRowsProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-6"
    >
      {sources.map((source) => (
        <SourceRow key={source.source_id} source={source} />
      ))}
    </ul>
  );
}

const ICONS: Readonly<Record<RunSource['status'], readonly [LucideIcon, string]>> = {
  queued: [CircleDashed, 'text-quiet'],
  running: [LoaderCircle, 'text-lead-text animate-spin'],
  succeeded: [CircleCheck, 'text-live'],
  failed: [CircleAlert, 'text-danger'],
  paused: [CirclePause, 'text-lead-text'],
  cancelled: [CircleSlash, 'text-quiet'],
};

/** Memoized so that only rows with progress render again. */
const SourceRow = memo(function SourceRow({ source }: { readonly source: RunSource }) {
  const { name, status } = source;
  const [Icon, color] = ICONS[status];
  const isTrouble = status === 'failed' || status === 'paused';
  return (
    <li className="desk-entry border-t border-hairline">
      <Icon aria-hidden="true" className={classNames('mt-px size-4 shrink-0', color)} />
      <span className="truncate min-w-0 text-plain" title={name}>
        {name}
      </span>
      <span
        className={classNames(
          'tabular-nums',
          status === 'failed' ? 'text-danger' : 'text-quiet',
          isTrouble ? 'desk-line' : 'text-right whitespace-nowrap',
        )}
      >
        {sourceWords(source)}
      </span>
    </li>
  );
});

const DOTS: Readonly<Record<Run['status'], string>> = {
  running: 'bg-lead',
  succeeded: 'bg-live',
  failed: 'bg-danger',
  paused: 'bg-lead',
  cancelled: 'bg-quiet',
};

export function statusDot(status: Run['status'], hasFailures: boolean) {
  const color = status === 'succeeded' && hasFailures ? 'bg-lead' : DOTS[status];
  return <span aria-hidden="true" className={classNames('size-2.5 rounded-pill', color)} />;
}

interface RetryButtonProps {
  readonly runId: string;
  readonly totals: Pick<RunSummary['totals'], 'failed' | 'cancelled'>;
}

/** Retries sources with status `failed` or `cancelled`; renders nothing if there are none. */
export function RetryButton({ runId, totals: { failed, cancelled = 0 } }: RetryButtonProps) {
  const { isBusy, perform } = useAction();
  const count = failed + cancelled;
  if (count === 0) return null;
  return (
    <Action
      kind="outline"
      icon={RotateCw}
      label={`${cancelled > 0 ? 'Retry failed and cancelled' : 'Retry failed only'} (${count})`}
      isBusy={isBusy}
      onPress={() => perform(retryRun, runId, { failed: 'The retry could not be started' })}
    />
  );
}
