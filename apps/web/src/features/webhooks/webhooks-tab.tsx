import './webhooks.css';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AllWebhooks } from './list/all-webhooks.js';
import { SecretCard } from './secret-card.js';
import { useWebhookPanels } from './use-webhook-panels.js';
import { useMessageChoices } from './use-message-choices.js';
import { useSaveWebhook } from './use-save-webhook.js';

const WebhookFormCard = lazyPart(
  async () => (await import('./form/webhook-form-card.js')).WebhookFormCard,
  PartRetry,
);

export function WebhooksTab() {
  const { form, secret, addButton, ...panels } = useWebhookPanels();
  const save = useSaveWebhook(panels.showSecret);
  const choices = useMessageChoices();
  return (
    <section aria-labelledby="webhooks-title" className="pt-6">
      <header className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-160">
          <h2 id="webhooks-title" className="text-heading font-bold">
            Webhooks
          </h2>
          <p className="text-small text-quiet">
            Send a signed message to other programs when content changes. The signature proves that
            the message comes from this site.
          </p>
        </div>
        {!form && (
          <button
            ref={addButton}
            type="button"
            className={buttonStyle('lead')}
            onClick={() => panels.open(null)}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            Add Webhook
          </button>
        )}
      </header>
      {secret && <SecretCard key={secret.secret} {...secret} onStored={panels.forgetSecret} />}
      {form && (
        <Suspense fallback={<Skeleton className="mt-4 h-160 max-w-5xl" />}>
          <WebhookFormCard
            key={form.webhook?.id ?? 'new'}
            editing={form.webhook}
            choices={choices}
            save={save}
            onClose={panels.close}
          />
        </Suspense>
      )}
      <AllWebhooks
        onEdit={panels.open}
        onSecret={panels.showSecret}
        onDeleted={(id) => id === form?.webhook?.id && panels.close()}
      />
    </section>
  );
}
