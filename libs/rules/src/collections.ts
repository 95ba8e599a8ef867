import { lineProblem } from './episode-form.js';
import { hasMoreCharacters } from './characters.js';
import type { PageText } from './page-texts.js';

/** Of curators' collections and of members' lists; texts in characters. */
export const COLLECTION_LIMITS = {
  title: 80,
  description: 1_000,
  note: 300,
  talks: 500,
  collections: 500,
  lists: 100,
} as const;

export const COLLECTION_MESSAGES = {
  title: 'The title must have from 1 to 80 characters',
  name: 'The name must have from 1 to 80 characters',
  description: 'The description must be 1,000 characters or less',
  note: 'A note must be 300 characters or less',
  talks: 'At most 500 talks, each once',
} as const;

export const LIST_MESSAGES = {
  full: 'This list is full. A list holds 500 talks.',
  tooMany: 'You have 100 lists. Delete one to make another.',
  gone: 'This list does not exist any more',
  conflict: 'You changed this list on another device',
} as const;

export const LISTS_PAGE: PageText = {
  title: 'Your lists',
  description: 'Lists of talks that you name, order and share.',
};

export const SHARED_LIST_PAGE: PageText = {
  title: 'Shared list',
  description: 'A list of talks that a member shared.',
};

export const checkCollectionTitle = (title: string): string | undefined =>
  lineProblem(title, COLLECTION_LIMITS.title, COLLECTION_MESSAGES.title);

export const checkListName = (name: string): string | undefined =>
  lineProblem(name, COLLECTION_LIMITS.title, COLLECTION_MESSAGES.name);

export const checkCollectionDescription = (description: string): string | undefined =>
  hasMoreCharacters(description, COLLECTION_LIMITS.description)
    ? COLLECTION_MESSAGES.description
    : undefined;

export const checkTalkNote = (note: string): string | undefined =>
  hasMoreCharacters(note, COLLECTION_LIMITS.note) ? COLLECTION_MESSAGES.note : undefined;

/** The end of an address; empty for a title without Latin letters or digits. */
export function slugOf(title: string): string {
  const words = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return words
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
