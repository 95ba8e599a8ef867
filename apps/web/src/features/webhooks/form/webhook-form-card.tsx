import { type FormEvent, useEffect, useId } from 'react';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { FieldError, TextField } from '../../../shared/forms/fields.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import type { NewWebhook, Webhook } from '../../../shared/api/generated/schema.js';
import { problemOf, rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';

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

export interface WebhookFormOptions {
  readonly editing: Webhook | null;
  readonly save: (editing: Webhook | null, webhook: Required<NewWebhook>) => Promise<void>;
  readonly onClose: () => void;
}

/** Also shows the server's field errors. */
export function useWebhookForm({ editing, save, onClose }: WebhookFormOptions) {
  const form = useForm<WebhookValues>({
    defaultValues: valuesOf(editing),
    resolver: checkValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('url'), [setFocus]);

  const showFieldProblems = (error: unknown) => {
    const errors = problemOf(error).errors ?? [];
    const wrong = WEBHOOK_FIELDS.flatMap((field) => {
      const message = errors.find((one) => one.field === field)?.message;
      return message === undefined ? [] : [{ field, message }];
    });
    wrong.forEach(({ field, message }, index) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (wrong.length > 0) return;
    const failed = `The webhook could not be ${editing ? 'changed' : 'added'}`;
    notify({ kind: 'error', message: rejectionWords({ error }, failed) });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(editing, toWebhook(values));
      onClose();
    } catch (error) {
      showFieldProblems(error);
    }
  });
  return {
    form,
    submit: (event: FormEvent) => void submit(event),
    busy: form.formState.isSubmitting,
  };
}

export interface MessageChoice {
  readonly type: string;
  readonly words: string;
}

export interface MessageTypesFieldProps {
  readonly form: UseFormReturn<WebhookValues>;
  readonly choices: readonly MessageChoice[] | undefined;
}

export function MessageTypesField({ form, choices }: MessageTypesFieldProps) {
  const id = useId();
  const error = form.formState.errors.message_types?.message;
  const types = choices?.map(({ type }) => type) ?? [];
  const isAll = form.watch('message_types').length === types.length;
  const chooseAll = () => {
    form.clearErrors('message_types');
    form.setValue('message_types', isAll ? [] : types, { shouldDirty: true });
  };
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="text-small font-semibold text-strong">Messages to send</legend>
      {!choices && <Skeleton className="mt-3 h-64" />}
      <div className="message-types">
        {choices?.map(({ type, words }) => (
          <label key={type} className="message-type">
            <input
              type="checkbox"
              value={type}
              aria-invalid={error !== undefined}
              {...form.register('message_types', {
                onChange: () => form.clearErrors('message_types'),
              })}
            />
            <span className="min-w-0">
              <span className="block text-small text-strong">{words}</span>
              <code className="block text-caption break-words text-quiet">{type}</code>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 text-caption">
        <FieldError id={`${id}-error`} message={error} />
      </div>
      {choices && (
        <button type="button" className={buttonStyle('link', '-ml-5')} onClick={chooseAll}>
          {isAll ? 'Choose none' : 'Choose all'}
        </button>
      )}
    </fieldset>
  );
}

export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly message_types: readonly string[];
}

export const WEBHOOK_FIELDS = ['url', 'description', 'message_types'] as const;

export function valuesOf(webhook: Webhook | null): WebhookValues {
  if (!webhook) return { url: '', description: '', message_types: [] };
  const { url, description, message_types } = webhook;
  return { url, description, message_types };
}

export function toWebhook({
  url,
  description,
  message_types,
}: WebhookValues): Required<NewWebhook> {
  return { url: url.trim(), description: description.trim(), message_types: [...message_types] };
}

/** Validates with the shared rules; only the server decides whether plain http is allowed. */
export const checkValues: Resolver<WebhookValues> = (values) => {
  const { url, description, message_types } = toWebhook(values);
  const problems = {
    url: checkWebhookUrl(url, ['https:', 'http:']),
    description: checkWebhookDescription(description),
    message_types: message_types.length === 0 ? WEBHOOK_MESSAGES.noTypes : undefined,
  };
  const errors: FieldErrors<WebhookValues> = {};
  for (const field of WEBHOOK_FIELDS) {
    const message = problems[field];
    if (message !== undefined) Object.assign(errors, { [field]: { type: 'rule', message } });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
