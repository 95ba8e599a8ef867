import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { DeliverySummary, MessageType, Webhook } from '../../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { webhooksApi, type DeliveryState } from '../webhooks.api.js';
import { DeliveryEntry } from './delivery-entry.js';
import { DeliveryFilter } from './delivery-filter.js';
import { ReplayForm } from './replay-form.js';

const EVERY_MS = 10_000;

const NONE: Readonly<Record<DeliveryState | 'all', string>> = {
  all: 'Nothing was sent in the last seven days',
  waiting: 'Nothing is waiting',
  delivered: 'Nothing was delivered in the last seven days',
  failed: 'Nothing has failed in the last seven days',
};

export interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly choices: readonly MessageType[];
}

export function Deliveries({ webhook, choices }: DeliveriesProps) {
  const [state, setState] = useState<DeliveryState | null>(null);
  const question = { webhookId: webhook.id, state };
  const { data, error, isFetching, ...query } = webhooksApi.useGetDeliveriesInfiniteQuery(
    question,
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: EVERY_MS,
    },
  );
  const deliveries = data?.pages.flatMap(({ items }) => items);
  return (
    <div aria-busy={isFetching} className="grid gap-3 pt-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <DeliveryFilter state={state} onChoose={setState} />
        <ReplayForm webhook={webhook} />
      </div>
      {!deliveries && !error && <Skeleton className="h-48" />}
      {deliveries && <DeliveryList {...{ deliveries, choices, state }} />}
      {error && (
        <AdminLoadFailed
          title={`${deliveries ? 'Older' : 'The'} deliveries could not be loaded`}
          error={error}
          busy={isFetching}
          onRetry={() => void (deliveries ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.hasNextPage && !error && (
        <OlderButton
          isFetching={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        />
      )}
    </div>
  );
}

interface DeliveryListProps extends Pick<DeliveriesProps, 'choices'> {
  readonly deliveries: readonly DeliverySummary[];
  readonly state: DeliveryState | null;
}

function DeliveryList({ deliveries, choices, state }: DeliveryListProps) {
  if (deliveries.length === 0) return <Notice icon={Inbox} title={NONE[state ?? 'all']} />;
  return (
    <ol aria-label="Deliveries" className="border-t border-hairline">
      {deliveries.map((delivery) => (
        <DeliveryEntry key={delivery.id} delivery={delivery} choices={choices} />
      ))}
    </ol>
  );
}

interface OlderButtonProps {
  readonly isFetching: boolean;
  readonly onPress: () => void;
}

function OlderButton({ isFetching, onPress }: OlderButtonProps) {
  return (
    <div>
      <button
        type="button"
        disabled={isFetching}
        aria-busy={isFetching}
        onClick={onPress}
        className={buttonStyle('plain')}
      >
        {isFetching ? 'Fetching…' : 'Show older deliveries'}
      </button>
    </div>
  );
}
