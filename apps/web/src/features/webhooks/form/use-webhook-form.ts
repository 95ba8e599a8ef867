import { useEffect, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { NewWebhook, Webhook } from '../../../shared/admin/admin-types.js';
import { problemOf, rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import {
  checkValues,
  toWebhook,
  valuesOf,
  WEBHOOK_FIELDS,
  type WebhookValues,
} from './webhook-values.js';

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
