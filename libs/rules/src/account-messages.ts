import messages from './account-messages.json' with { type: 'json' };
import { pluralize } from './formats.js';

export const ACCOUNT_MESSAGES = messages;

export function tooManyAttempts(seconds: number): string {
  const wait =
    seconds < 60
      ? pluralize(Math.ceil(seconds), 'second')
      : pluralize(Math.ceil(seconds / 60), 'minute');
  return `Too many attempts. Please wait ${wait} and try again.`;
}

export const MY_LIST_MESSAGES = {
  added: 'Saved to My List',
  removed: 'Removed from My List',
  duplicate: 'Already in your list',
  notAdded: 'Failed to add to list',
  notRemoved: 'Failed to remove from list',
} as const;

export const BOOKMARK_MESSAGES = {
  added: 'Bookmarked',
  removed: 'Bookmark removed',
  duplicate: 'Already bookmarked',
  notAdded: 'Failed to bookmark',
  notRemoved: 'Failed to remove bookmark',
  signedOut: 'Must be logged in',
} as const;

export const RESET_LINK_MINUTES = 60;

export const DEVICE_LINK_HOURS = 24;

export const EMAIL_CHANGE_HOURS = 24;

/** Days in which an account works before its owner must have confirmed the address. */
export const EMAIL_VERIFICATION_DAYS = 7;
