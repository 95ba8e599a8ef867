import { RotateCw } from 'lucide-react';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { runsApi } from '../runs.api.js';

export interface RetryButtonProps {
  readonly runId: string;
  /** How many of its sources failed. */
  readonly failed: number;
}

/** Tries those sources of an ended run again that failed, in a run of their own. */
export function RetryButton({ runId, failed }: RetryButtonProps) {
  const [retry, { isLoading }] = runsApi.useRetryRunMutation();
  const start = async () => {
    const answer = await retry(runId);
    if (!answer.error) return;
    notify({ kind: 'error', message: rejectionWords(answer, 'It could not be tried again') });
  };
  return (
    <button
      type="button"
      disabled={isLoading}
      onClick={() => void start()}
      className={buttonStyle('outline')}
    >
      <RotateCw aria-hidden="true" className="size-4" />
      Retry failed only ({failed})
    </button>
  );
}
