import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  LoaderCircle,
  type LucideIcon,
  RotateCw,
} from 'lucide-react';
import { memo } from 'react';
import { sourceWords } from '../../../shared/admin/admin-types.js';
import type { Run, RunSource, RunSummary } from '../../../shared/api/generated/schema.js';
import { classNames } from '../../../shared/lib/words.js';
import { Action } from '../../../shared/admin/desk.js';
import { useAction } from '../../../shared/admin/use-action.js';
import { runsApi } from '../runs.api.js';

interface SourceRowsProps {
  readonly label: string;
  readonly sources: readonly RunSource[];
}

/** Keeps the run's order, so rows do not move while someone reads. */
export function SourceRows({ label, sources }: SourceRowsProps) {
  return (
    <ul aria-label={label} className="desk-tiles">
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
      <span className="lines-1 min-w-0 text-plain" title={name}>
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

interface StatusDotProps {
  readonly status: Run['status'];
  readonly hasFailures: boolean;
}

export function StatusDot({ status, hasFailures }: StatusDotProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('size-2.5 rounded-pill', colorOf({ status, hasFailures }))}
    />
  );
}

function colorOf({ status, hasFailures }: StatusDotProps): string {
  if (status === 'failed') return 'bg-danger';
  if (status === 'running' || status === 'paused') return 'bg-lead';
  if (status === 'cancelled') return 'bg-quiet';
  return hasFailures ? 'bg-lead' : 'bg-live';
}

interface RetryButtonProps {
  readonly runId: string;
  readonly totals: Pick<RunSummary['totals'], 'failed' | 'cancelled'>;
}

const { retryRun } = runsApi.endpoints;

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
