import { hasMoreCharacters } from './characters.js';
import { hasHiddenCharacters } from './text-safety.js';
import { isUrl } from './is-url.js';

export const WEBHOOK_LIMITS = { webhooks: 20, url: 2_000, description: 200 } as const;

export const WEBHOOK_MESSAGES = {
  wrongUrl: 'Please enter an address that starts with https://',
  urlTooLong: 'The address must be 2,000 characters or less',
  credentials: 'The address must not contain a user name or a password',
  fragment: 'The address must not contain a # part',
  notPublic: 'The address must be public and use the default port',
  descriptionTooLong: 'The description must be 200 characters or less',
  hidden: 'Please remove the invisible characters',
  noTypes: 'Please choose at least one message type',
  unknownType: 'Unknown message type. There are: ',
  repeatedType: 'Each message type can be named once',
  tooMany: 'You can have at most 20 webhooks. Please delete one first.',
} as const;

/** Syntax only; the server decides about schemes. */
export function checkWebhookUrl(
  text: string,
  schemes: readonly ('https:' | 'http:')[] = ['https:', 'http:'],
): string | undefined {
  if (hasMoreCharacters(text, WEBHOOK_LIMITS.url)) return WEBHOOK_MESSAGES.urlTooLong;
  if (!isUrl(text)) return WEBHOOK_MESSAGES.wrongUrl;
  const { protocol, username, password, hash } = new URL(text);
  if (!schemes.some((scheme) => scheme === protocol)) return WEBHOOK_MESSAGES.wrongUrl;
  if (username !== '' || password !== '') return WEBHOOK_MESSAGES.credentials;
  return hash === '' ? undefined : WEBHOOK_MESSAGES.fragment;
}

export function checkWebhookDescription(text: string): string | undefined {
  if (hasMoreCharacters(text, WEBHOOK_LIMITS.description)) {
    return WEBHOOK_MESSAGES.descriptionTooLong;
  }
  return hasHiddenCharacters(text) ? WEBHOOK_MESSAGES.hidden : undefined;
}
