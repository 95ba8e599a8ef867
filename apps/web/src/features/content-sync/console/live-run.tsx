import { useId, useState } from 'react';
import type { Run } from '../../../shared/admin/admin-types.js';
import { useSession } from '../../../shared/session/use-session.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';
import { RetryButton } from '../runs/retry-button.js';
import { totalsOf } from '../../../shared/admin/run-totals.js';
import {
  kindWords,
  statusWords,
  totalsWords,
  triggerWords,
} from '../../../shared/admin/run-words.js';
import { SourceRows } from '../runs/source-rows.js';
import { StatusDot } from '../runs/status-dot.js';
import { CancelButton } from './cancel-button.js';
import { ProgressBar } from './progress-bar.js';

export function LiveRun({ run }: { readonly run: Run }) {
  const titleId = useId();
  const { user } = useSession();
  const totals = totalsOf(run);
  const isRunning = run.status === 'running';
  // Sources are expanded while the run is active and collapsed afterwards, unless the user toggles them.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isRunning;
  return (
    <article aria-labelledby={titleId} className="live-run">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={titleId} className="flex items-center gap-2 text-body font-bold">
            <StatusDot status={run.status} hasFailures={totals.failed > 0} />
            {kindWords(run)}
          </h3>
          <p className="text-caption text-quiet">
            Started {triggerWords(run, user?.id)} <TimeAgo at={run.started_at} />
          </p>
        </div>
        {isRunning && <CancelButton run={run} />}
        {!isRunning && <RetryButton runId={run.id} totals={totals} />}
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
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
          className={buttonStyle('link', '-mr-5')}
        >
          {isOpen ? 'Hide sources' : 'Show sources'}
        </button>
      </div>
      {isOpen && <SourceRows label={`Sources of this ${kindWords(run)}`} sources={run.sources} />}
    </article>
  );
}
