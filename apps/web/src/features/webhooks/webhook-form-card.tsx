import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Action, FormButtons, Panel } from '../../shared/admin/desk.js';
import { dataOf, useSend } from '../../shared/admin/use-action.js';
import { problemsIn, useDeskForm } from '../../shared/admin/use-desk-form.js';
import type { MessageType, NewWebhook, Webhook } from '../../shared/api/generated/schema.js';
import { FieldError, TextField } from '../../shared/forms/fields.js';
import { notify } from '../../shared/lib/notify.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { messageWords, nameOf, type ShownSecret, webhooksApi } from './webhooks.api.js';

interface WebhookFormCardProps {
  readonly editing: Webhook | null;
  readonly choices: readonly MessageType[] | undefined;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onClose: () => void;
}

type WebhookValues = Required<NewWebhook>;

export function WebhookFormCard({ editing, choices, onSecret, onClose }: WebhookFormCardProps) {
  const save = useSaveWebhook(editing, onSecret);
  const { form, submit, isBusy, field } = useDeskForm<WebhookValues>({
    values: valuesOf(editing),
    startAt: 'url',
    check: problemsOf,
    failed: `The webhook could not be ${editing ? 'changed' : 'added'}`,
    save: async (values) => {
      notify({ kind: 'success', message: await save(trimmed(values)) });
      onClose();
    },
  });
  const title = editing ? 'Edit Webhook' : 'Add Webhook';
  return (
    <Panel title={title}>
      <form noValidate aria-label={title} className="mt-5 grid gap-5" onSubmit={submit}>
        <div className="desk-columns">
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
        <FormButtons
          label={editing ? 'Save Changes' : 'Add Webhook'}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Panel>
  );
}

const { createWebhook, updateWebhook } = webhooksApi.endpoints;

function useSaveWebhook(editing: Webhook | null, onSecret: (secret: ShownSecret) => void) {
  const send = useSend();
  return async (values: WebhookValues): Promise<string> => {
    if (editing) {
      const change = { id: editing.id, change: values };
      return `${nameOf(dataOf(await send(updateWebhook, change)))} was changed`;
    }
    const { webhook, secret } = dataOf(await send(createWebhook, values));
    const name = nameOf(webhook);
    onSecret({ name, secret, isNext: false });
    return `${name} now receives messages`;
  };
}

interface MessageTypesFieldProps extends Pick<WebhookFormCardProps, 'choices'> {
  readonly form: UseFormReturn<WebhookValues>;
}

function MessageTypesField({ form, choices }: MessageTypesFieldProps) {
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
      <div className="desk-tiles mt-2">
        {choices?.map(({ type }) => (
          <label
            key={type}
            className="desk-check flex min-h-11 items-start gap-3 py-2 text-small text-strong"
          >
            <input
              type="checkbox"
              value={type}
              aria-invalid={error !== undefined}
              {...form.register('message_types', {
                onChange: () => form.clearErrors('message_types'),
              })}
            />
            <span className="min-w-0">
              <span className="block">{messageWords(type, choices)}</span>
              <code className="block text-caption break-words text-quiet">{type}</code>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 text-caption">
        <FieldError id={`${id}-error`} message={error} />
      </div>
      {choices && (
        <Action
          kind="link"
          extra="-ml-5"
          label={isAll ? 'Choose none' : 'Choose all'}
          onPress={chooseAll}
        />
      )}
    </fieldset>
  );
}

function valuesOf(webhook: Webhook | null): WebhookValues {
  const { url = '', description = '', message_types = [] } = webhook ?? {};
  return { url, description, message_types };
}

const trimmed = ({ url, description, message_types }: WebhookValues): WebhookValues => ({
  url: url.trim(),
  description: description.trim(),
  message_types: [...message_types],
});

/** Validates with the shared rules; only the server decides whether plain http is allowed. */
function problemsOf(values: WebhookValues) {
  const { url, description, message_types } = trimmed(values);
  return problemsIn({
    url: checkWebhookUrl(url, ['https:', 'http:']),
    description: checkWebhookDescription(description),
    message_types: message_types.length === 0 ? WEBHOOK_MESSAGES.noTypes : undefined,
  });
}
