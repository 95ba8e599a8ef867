import { RotateCw } from 'lucide-react';
import type { RunSummary } from '../../../shared/admin/admin-types.js';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { runsApi } from '../runs.api.js';

export interface RetryButtonProps {
  readonly runId: string;
  readonly totals: Pick<RunSummary['totals'], 'failed' | 'cancelled'>;
}

/** Retries sources with status `failed` or `cancelled`; renders nothing if there are none. */
export function RetryButton({ runId, totals: { failed, cancelled = 0 } }: RetryButtonProps) {
  const [retry, { isLoading }] = runsApi.useRetryRunMutation();
  const start = async () => {
    const answer = await retry(runId);
    if (!answer.error) return;
    notify({ kind: 'error', message: rejectionWords(answer, 'The retry could not be started') });
  };
  if (failed + cancelled === 0) return null;
  return (
    <button
      type="button"
      disabled={isLoading}
      onClick={() => void start()}
      className={buttonStyle('outline')}
    >
      <RotateCw aria-hidden="true" className="size-4" />
      {cancelled > 0 ? 'Retry failed and cancelled' : 'Retry failed only'} ({failed + cancelled})
    </button>
  );
}
