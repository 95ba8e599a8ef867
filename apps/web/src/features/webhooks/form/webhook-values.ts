import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { NewWebhook, Webhook } from '../../../shared/admin/admin-types.js';

/** The form's fields as they are filled in. */
export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly message_types: readonly string[];
}

export const WEBHOOK_FIELDS = ['url', 'description', 'message_types'] as const;

/** What the form starts with. */
export function valuesOf(webhook: Webhook | null): WebhookValues {
  if (!webhook) return { url: '', description: '', message_types: [] };
  const { url, description, message_types } = webhook;
  return { url, description, message_types };
}

/** The same as it is sent. */
export function toWebhook({
  url,
  description,
  message_types,
}: WebhookValues): Required<NewWebhook> {
  return { url: url.trim(), description: description.trim(), message_types: [...message_types] };
}

/** Checks by the rules of webhooks; whether plain http will do is for the server to say. */
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
