import { LoaderCircle, RotateCw } from 'lucide-react';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { unwrapOrNotify } from '../unwrap-or-notify.js';
import { webhooksApi } from '../webhooks.api.js';
import { Attempts } from './attempts.js';
import { readableBody } from './delivery-words.js';

/** Short enough to watch a redelivery. */
const EVERY_MS = 3_000;

export function DeliveryDetails({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = webhooksApi.useGetDeliveryQuery(id, {
    pollingInterval: EVERY_MS,
  });
  const [replay, { isLoading }] = webhooksApi.useReplayDeliveryMutation();
  const sendAgain = async () => {
    const done = unwrapOrNotify(await replay(id), 'The message could not be sent again');
    if (done) notify({ kind: 'info', message: 'The message is being sent again' });
  };
  if (!data) {
    if (!error) return <Skeleton className="h-32" />;
    return (
      <AdminLoadFailed
        title="The delivery could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const Icon = isLoading ? LoaderCircle : RotateCw;
  return (
    <div className="grid gap-3">
      <Attempts attempts={data.attempts} />
      <details className="webhook-types text-caption text-plain">
        <summary>What is sent</summary>
        <pre tabIndex={0} aria-label="What is sent" className="delivery-body">
          {readableBody(data.body)}
        </pre>
      </details>
      <div>
        <button
          type="button"
          disabled={isLoading}
          aria-busy={isLoading}
          onClick={() => void sendAgain()}
          className={buttonStyle('plain')}
        >
          <Icon aria-hidden="true" className={isLoading ? 'size-4 animate-spin' : 'size-4'} />
          Send again
        </button>
      </div>
    </div>
  );
}
