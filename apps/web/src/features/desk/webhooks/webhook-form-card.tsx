import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';
import { useId, useState } from 'react';
import { ConflictTable } from '../../../shared/desk/conflict-table.js';
import { conflictLines, mergeValues } from '../../../shared/desk/merge-values.js';
import { Action, Choice, FormButtons, Panel } from '../../../shared/desk/desk.js';
import { storedIn } from '../../../shared/desk/problem-words.js';
import { useSend } from '../../../shared/desk/use-action.js';
import { useDeskForm } from '../../../shared/desk/use-desk-form.js';
import type { MessageType, Webhook } from '../../../shared/api/generated/schema.js';
import { FieldError, TextField } from '../../../shared/forms/fields.js';
import { notify } from '../../../shared/toasts/notify.js';
import {
  messageWords,
  nameOf,
  type ShownSecret,
  webhooksApi,
  type WebhookValues,
} from './webhooks.api.js';
import { Skeleton } from '../../../shared/ui/notice.js';

interface WebhookFormCardProps {
  readonly editing: Webhook | null;
  readonly choices: readonly MessageType[] | undefined;
  readonly onSecret: (secret: ShownSecret) => void;
  /** Starts again from the stored webhook, with these values or its own. */
  readonly onGoOn: (stored: Webhook, values: WebhookValues | null) => void;
  readonly onClose: () => void;
}

const { createWebhook, updateWebhook } = webhooksApi.endpoints;

export function WebhookFormCard(props: WebhookFormCardProps) {
  const { editing, choices, onSecret, onGoOn, onClose } = props;
  const send = useSend();
  const [stored, setStored] = useState<Webhook | null>(null);
  const deskForm = useDeskForm<WebhookValues>({
    draft: `webhook/${editing?.id ?? ''}`,
    base: editing,
    values: valuesOf(editing),
    startAt: 'url',
    check: problemsOf,
    failed: `The webhook could not be ${editing ? 'changed' : 'added'}`,
    save: async (values) => {
      if (editing) {
        const { id, version } = editing;
        const change = { id, version, change: trimmed(values) };
        const changed = await send(updateWebhook, change).catch((error: unknown) => {
          const current = storedIn<Webhook>(error);
          if (current) setStored(current);
          throw error;
        });
        notify({ kind: 'success', message: `${nameOf(changed)} was changed` });
      } else {
        const { webhook, secret } = await send(createWebhook, trimmed(values));
        const name = nameOf(webhook);
        onSecret({ name, secret, isNext: false });
        notify({ kind: 'success', message: `${name} now receives messages` });
      }
      onClose();
    },
  });
  const { field, line, drop } = deskForm;
  const cancel = () => {
    drop();
    onClose();
  };
  const goOn: typeof onGoOn = (latest, values) => {
    drop();
    onGoOn(latest, values);
  };
  const worded = (values: WebhookValues) => ({
    ...values,
    message_types: values.message_types.map((type) => messageWords(type, choices)),
  });
  const merge = (from: Webhook, latest: Webhook, taken: readonly string[] = []) =>
    mergeValues(valuesOf(from), valuesOf(latest), deskForm.form.getValues(), taken);
  const title = editing ? 'Edit webhook' : 'Add webhook';
  return (
    <Panel title={title}>
      <form noValidate aria-label={title} className="mt-5 grid gap-5" onSubmit={deskForm.submit}>
        {line}
        <div className="desk-columns">
          <TextField
            field={field('url')}
            label="Address"
            hint="Where messages are sent to, as POST requests."
            placeholder="https://example.org/hooks/elevate"
            type="url"
          />
          <TextField
            field={field('description')}
            label="Description"
            hint="A label for this page. Optional."
            type="text"
            aria-required={false}
          />
        </div>
        <MessageTypesField form={deskForm} choices={choices} />
        {stored && editing && (
          <ConflictTable
            lines={conflictLines(
              worded(valuesOf(stored)),
              worded(merge(editing, stored)),
              (name) => LABELS[name] ?? name,
            )}
            onTake={() => goOn(stored, null)}
            onGoOn={(taken) => goOn(stored, merge(editing, stored, taken))}
          />
        )}
        <FormButtons
          label={editing ? 'Save changes' : 'Add webhook'}
          isBusy={deskForm.isBusy}
          onCancel={cancel}
        />
      </form>
    </Panel>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  url: 'Address',
  description: 'Description',
  message_types: 'Messages to send',
};

function valuesOf(webhook: Webhook | null): WebhookValues {
  const { url = '', description = '', message_types = [] } = webhook ?? {};
  return { url, description, message_types };
}

interface MessageTypesFieldProps extends Pick<WebhookFormCardProps, 'choices'> {
  readonly form: ReturnType<typeof useDeskForm<WebhookValues>>;
}

function MessageTypesField({ form: { form, field }, choices }: MessageTypesFieldProps) {
  const id = useId();
  const { input, error } = field('message_types');
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
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-6">
        {choices?.map(({ type }) => (
          <Choice
            key={type}
            type="checkbox"
            value={type}
            aria-invalid={error !== undefined}
            {...input}
          >
            <span className="block">{messageWords(type, choices)}</span>
            <code className="block text-caption break-words text-quiet">{type}</code>
          </Choice>
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

const trimmed = ({ url, description, message_types }: WebhookValues): WebhookValues => ({
  url: url.trim(),
  description: description.trim(),
  message_types: [...message_types],
});

/** Validates with the shared rules; only the server decides whether plain http is allowed. */
function problemsOf(values: WebhookValues) {
  const { url, description, message_types } = trimmed(values);
  return {
    url: checkWebhookUrl(url, ['https:', 'http:']),
    description: checkWebhookDescription(description),
    message_types: message_types.length === 0 ? WEBHOOK_MESSAGES.noTypes : undefined,
  };
}
