import { hasHiddenCharacters } from './text-safety.js';

/** The shortest password, in characters as people count them. */
export const PASSWORD_MIN_LENGTH = 12;

/** The longest password: far beyond any passphrase, and a bound for what is hashed. */
export const PASSWORD_MAX_LENGTH = 256;

export const PASSWORD_MESSAGES = {
  tooShort: 'Password must be at least 12 characters',
  noNumber: 'Password must contain at least one number',
  noLetter: 'Password must contain at least one letter',
  noSpecial: 'Password must contain at least one special character',
  tooLong: 'Password must be at most 256 characters',
  hidden: 'Password must not contain control characters',
  tooCommon: 'This password is too common. Please choose another one.',
  required: 'Password is required',
} as const;

export const CHANGE_PASSWORD_MESSAGES = {
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is incorrect',
  same: 'New password must be different from current password',
  mismatch: 'Passwords do not match',
} as const;

/**
 * A password as it is measured, compared and hashed: one keyboard writes é as one character,
 * another as two, and both mean the same.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** What is wrong with a new password, or undefined where nothing is. */
export function checkPassword(password: string): string | undefined {
  // Before anything else is done with it; no 256 characters are written with so many.
  if (password.length > 16 * PASSWORD_MAX_LENGTH) return PASSWORD_MESSAGES.tooLong;
  const length = passwordLength(password);
  const text = normalisePassword(password);
  if (length < PASSWORD_MIN_LENGTH) return PASSWORD_MESSAGES.tooShort;
  if (!/\p{Nd}/u.test(text)) return PASSWORD_MESSAGES.noNumber;
  if (!/\p{L}/u.test(text)) return PASSWORD_MESSAGES.noLetter;
  // Special is what is neither letter (with its marks), digit nor space, and can be seen.
  if (!/[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(text)) return PASSWORD_MESSAGES.noSpecial;
  if (length > PASSWORD_MAX_LENGTH) return PASSWORD_MESSAGES.tooLong;
  return hasHiddenCharacters(text) ? PASSWORD_MESSAGES.hidden : undefined;
}

/** What is wrong with a password that is only compared: it may be as old as it likes, not empty or endless. */
export function checkGivenPassword(password: string): string | undefined {
  return password === '' ? PASSWORD_MESSAGES.required : impossible(password);
}

/** The same for the current password in the form that changes it. */
export function checkCurrentPassword(password: string): string | undefined {
  return password === '' ? CHANGE_PASSWORD_MESSAGES.currentRequired : impossible(password);
}

/** What is wrong with a new password beside the current one, or undefined where nothing is. */
export function checkNewPassword(password: string, current: string): string | undefined {
  const problem = checkPassword(password);
  if (problem !== undefined) return problem;
  return isSamePassword(password, current) ? CHANGE_PASSWORD_MESSAGES.same : undefined;
}

/** What is wrong with the repetition of a new password, or undefined where nothing is. */
export function checkConfirmation(confirmation: string, password: string): string | undefined {
  return isSamePassword(confirmation, password) ? undefined : CHANGE_PASSWORD_MESSAGES.mismatch;
}

function isSamePassword(one: string, other: string): boolean {
  return normalisePassword(one) === normalisePassword(other);
}

// What no password of ours ever was: nothing is hashed to find that out.
function impossible(password: string): string | undefined {
  const fits =
    password.length <= 16 * PASSWORD_MAX_LENGTH && passwordLength(password) <= PASSWORD_MAX_LENGTH;
  if (!fits) return PASSWORD_MESSAGES.tooLong;
  return hasHiddenCharacters(password) ? PASSWORD_MESSAGES.hidden : undefined;
}

/** How long a password is. Of what was typed: the form that is hashed can make eighteen letters out of one. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length;
}
