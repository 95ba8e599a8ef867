import './webhooks.css';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AllWebhooks } from './list/all-webhooks.js';
import { SecretCard } from './secret-card.js';
import { useDesk } from './use-desk.js';
import { useMessageChoices } from './use-message-choices.js';
import { useSaveWebhook } from './use-save-webhook.js';

const WebhookFormCard = lazyPart(
  async () => (await import('./form/webhook-form-card.js')).WebhookFormCard,
  PartRetry,
);

/** Where other programs are told of what happens here. */
export function WebhooksTab() {
  const { form, secret, addButton, ...desk } = useDesk();
  const save = useSaveWebhook(desk.showSecret);
  const choices = useMessageChoices();
  return (
    <section aria-labelledby="webhooks-title" className="pt-6">
      <header className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-160">
          <h2 id="webhooks-title" className="text-heading font-bold">
            Webhooks
          </h2>
          <p className="text-small text-quiet">
            Other programs are told of what happens here: each message is sent to their address, and
            signed, so that they know it is from us.
          </p>
        </div>
        {!form && (
          <button
            ref={addButton}
            type="button"
            className={buttonStyle('lead')}
            onClick={() => desk.open(null)}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            Add Webhook
          </button>
        )}
      </header>
      {secret && <SecretCard key={secret.secret} {...secret} onStored={desk.forgetSecret} />}
      {form && (
        <Suspense fallback={<Skeleton className="mt-4 h-160 max-w-5xl" />}>
          <WebhookFormCard
            key={form.webhook?.id ?? 'new'}
            editing={form.webhook}
            choices={choices}
            save={save}
            onClose={desk.close}
          />
        </Suspense>
      )}
      <AllWebhooks
        onEdit={desk.open}
        onSecret={desk.showSecret}
        onDeleted={(id) => id === form?.webhook?.id && desk.close()}
      />
    </section>
  );
}
