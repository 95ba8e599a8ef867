import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { RunSummary } from '../../../shared/admin/admin-types.js';
import { classNames } from '../../../shared/lib/class-names.js';
import { useSession } from '../../../shared/session/use-session.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';
import { RunDetails } from './run-details.js';
import { StatusDot } from './status-dot.js';
import {
  kindWords,
  statusWords,
  totalsWords,
  triggerWords,
} from '../../../shared/admin/run-words.js';

export function RunEntry({ run }: { readonly run: RunSummary }) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { user } = useSession();
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="run-entry"
      >
        <StatusDot status={run.status} hasFailures={run.totals.failed > 0} />
        <span className="font-semibold text-strong">{kindWords(run)}</span>
        <span className="run-when text-quiet">
          <TimeAgo at={run.started_at} /> {triggerWords(run, user?.id)}
        </span>
        <span className="run-totals text-plain">
          {statusWords(run)} · {totalsWords(run)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            'run-chevron size-4 text-quiet transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <div id={panelId} className="pb-4">
          <RunDetails run={run} />
        </div>
      )}
    </li>
  );
}
