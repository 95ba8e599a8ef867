import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from '@elevate/rules';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { NewWebhook, Webhook } from '../../../shared/admin/admin-types.js';

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
