import { Webhook as WebhookIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Webhook } from '../../../shared/admin/admin-types.js';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import type { ShownSecret } from '../use-webhook-panels.js';
import { webhooksApi } from '../webhooks.api.js';
import { WebhookCard } from './webhook-card.js';

const EVERY_MS = 10_000;

export interface AllWebhooksProps {
  readonly onEdit: (webhook: Webhook) => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: (id: string) => void;
}

export function AllWebhooks({ onEdit, onSecret, onDeleted }: AllWebhooksProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = webhooksApi.useGetWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: EVERY_MS,
  });
  return (
    <section aria-labelledby="all-webhooks" className="mt-6">
      <h3
        ref={heading}
        id="all-webhooks"
        tabIndex={-1}
        className="mb-3 text-body font-semibold focus:shadow-none focus:outline-none"
      >
        All webhooks
        {data && <span className="ml-2 text-quiet">{data.items.length}</span>}
      </h3>
      {!data && !error && <Skeleton className="h-60" />}
      {!data && error && (
        <AdminLoadFailed
          title="The webhooks could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.items.length === 0 && (
        <Notice
          icon={WebhookIcon}
          title="No webhooks yet"
          text="Add one to send every change to your own program."
        />
      )}
      {data && data.items.length > 0 && (
        <ul aria-labelledby="all-webhooks" className="grid gap-4">
          {data.items.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              choices={data.message_types}
              onEdit={() => onEdit(webhook)}
              onSecret={onSecret}
              onDeleted={() => {
                heading.current?.focus();
                onDeleted(webhook.id);
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
