import { checkChannelName } from './channel-name.js';
import { hasMoreCharacters } from './characters.js';
import type { PageText } from './page-texts.js';
import { isUrl } from './is-url.js';

export const SUGGESTION_KINDS = ['channel', 'feed', 'event', 'transcript'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export const SUGGESTION_STATES = ['open', 'accepted', 'declined'] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** In characters. */
export const SUGGESTION_LIMITS = { address: 500, name: 100, note: 500 } as const;

export const SUGGESTION_MESSAGES = {
  thanks: 'Thank you. An administrator will look at your suggestion.',
  noAddress: 'Please enter an address that starts with https://',
  addressTooLong: 'The address must be 500 characters or less',
  notPublic: 'Please enter the address of a public website, without a port or a password',
  noName: 'Please enter a name',
  nameTooLong: 'The name must be 100 characters or less',
  noteTooLong: 'The note must be 500 characters or less',
  unknownKind: 'Please choose channel, feed or event',
  fullOfNetwork:
    'There are too many open suggestions from your network. Please try again in a few days.',
  full: 'There are too many open suggestions at the moment. Please try again in a few days.',
} as const;

const VISIBLE = /[^\s\p{C}]/u;

export function isSuggestionKind(value: unknown): value is SuggestionKind {
  return SUGGESTION_KINDS.some((kind) => kind === value);
}

/** Syntax only; the server also refuses hosts of private networks. */
export function checkSuggestionAddress(kind: SuggestionKind, text: string): string | undefined {
  if (text.length > SUGGESTION_LIMITS.address) return SUGGESTION_MESSAGES.addressTooLong;
  return kind === 'channel' ? checkChannelName(text) : checkWebAddress(text.trim());
}

export function checkSuggestionName(text: string): string | undefined {
  if (hasMoreCharacters(text, SUGGESTION_LIMITS.name)) return SUGGESTION_MESSAGES.nameTooLong;
  return VISIBLE.test(text) ? undefined : SUGGESTION_MESSAGES.noName;
}

export function checkSuggestionNote(text: string): string | undefined {
  return hasMoreCharacters(text, SUGGESTION_LIMITS.note)
    ? SUGGESTION_MESSAGES.noteTooLong
    : undefined;
}

function checkWebAddress(text: string): string | undefined {
  if (!/^https:\/\//i.test(text) || !isUrl(text)) return SUGGESTION_MESSAGES.noAddress;
  const { username, password, port, hostname } = new URL(text);
  const isPlain = username === '' && password === '' && port === '';
  return isPlain && hostname.includes('.') ? undefined : SUGGESTION_MESSAGES.notPublic;
}

export const SUGGEST_PAGE: PageText = {
  title: 'Suggest a channel, feed or event',
  description:
    'Name a channel, a news feed or an event that belongs on this site. No account needed.',
};
