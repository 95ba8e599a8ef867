import { useId } from 'react';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { MessageTypesField, type MessageChoice } from './message-types-field.js';
import { useWebhookForm, type WebhookFormOptions } from './use-webhook-form.js';

export interface WebhookFormCardProps extends WebhookFormOptions {
  readonly choices: readonly MessageChoice[] | undefined;
}

export function WebhookFormCard({ choices, ...props }: WebhookFormCardProps) {
  const { editing, onClose } = props;
  const { form, submit, busy } = useWebhookForm(props);
  const id = useId();
  const { errors } = form.formState;
  const field = (name: 'url' | 'description') => ({
    input: form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  });
  return (
    <section aria-labelledby={id} className="webhook-form rise">
      <h3 id={id} className="text-heading font-bold">
        {editing ? 'Edit Webhook' : 'Add Webhook'}
      </h3>
      <form noValidate aria-labelledby={id} className="mt-5 grid gap-5" onSubmit={submit}>
        <div className="webhook-texts">
          <TextField
            field={field('url')}
            label="Address"
            hint="Where messages are sent to, as POST requests."
            placeholder="https://example.org/hooks/elevate"
            type="url"
            autoComplete="off"
          />
          <TextField
            field={field('description')}
            label="Description"
            hint="A label for this page. Optional."
            type="text"
            autoComplete="off"
            aria-required={false}
          />
        </div>
        <MessageTypesField form={form} choices={choices} />
        <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
          <div className="flex max-sm:flex-1 sm:min-w-48">
            <SubmitButton label={editing ? 'Save Changes' : 'Add Webhook'} busy={busy} />
          </div>
          <button type="button" className={buttonStyle('outline')} onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </section>
  );
}
