import { CircleSlash } from 'lucide-react';
import type { Run } from '../../../shared/admin/admin-types.js';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { runsApi } from '../runs.api.js';

export function CancelButton({ run }: { readonly run: Run }) {
  const [cancel, { isLoading }] = runsApi.useCancelRunMutation();
  const isCancelling = isLoading || Boolean(run.cancel_requested_at);
  const start = async () => {
    const answer = await cancel(run.id);
    if (!answer.error) return;
    notify({ kind: 'error', message: rejectionWords(answer, 'The run could not be cancelled') });
  };
  return (
    <button
      type="button"
      disabled={isCancelling}
      aria-busy={isCancelling}
      onClick={() => void start()}
      className={buttonStyle('outline')}
    >
      <CircleSlash aria-hidden="true" className="size-4" />
      {isCancelling ? 'Cancelling…' : 'Cancel'}
    </button>
  );
}
