import type { Webhook } from '../../../shared/admin/admin-types.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';
import { messagesWords } from '../message-words.js';

export function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { state, paused_reason: reason, last_success_at, last_failure, waiting } = webhook;
  return (
    <div className="mt-2 grid gap-1 text-small text-plain">
      {state === 'paused' && (
        <p className={reason ? 'text-danger' : undefined}>
          {reason ?? 'An administrator has paused it. Nothing is sent to it.'}
        </p>
      )}
      <p>
        {last_success_at ? (
          <>
            Last delivered <TimeAgo at={last_success_at} />
          </>
        ) : (
          'Nothing delivered yet'
        )}
        {' · '}
        {waiting === 0 ? 'Nothing waiting' : `${messagesWords(waiting)} waiting`}
      </p>
      {last_failure && (
        <p className="break-words text-danger">
          Last failure <TimeAgo at={last_failure.at} />: {last_failure.reason}
        </p>
      )}
    </div>
  );
}
