import type { SuggestionKind, SuggestionState } from '@elevate/rules';

export const KIND_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'Channel',
  feed: 'Feed',
  event: 'Event',
};

export const STATE_WORDS: Readonly<Record<SuggestionState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const KIND_CHOICES = choicesOf(KIND_WORDS);
export const STATE_CHOICES = choicesOf(STATE_WORDS);

export const ACCEPTED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'The channel is now followed.',
  feed: 'The feed is now followed.',
  event: 'Complete the form to create the event.',
};

/** Empty where nothing was added. */
export const REOPENED_WORDS: Readonly<Record<SuggestionKind, string>> = {
  channel: 'The channel stays followed; remove it under Sources.',
  feed: 'The feed stays followed; remove it under Sources.',
  event: '',
};
