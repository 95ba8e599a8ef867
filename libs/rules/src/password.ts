import { hasHiddenCharacters } from './text-safety.js';

/** In characters (code points of the NFC form). */
export const PASSWORD_MIN_LENGTH = 12;

/** Far beyond any passphrase; bounds the hashing cost. */
export const PASSWORD_MAX_LENGTH = 256;

export const PASSWORD_MESSAGES = {
  tooShort: 'Password must be at least 12 characters',
  noNumber: 'Password must contain at least one number',
  noLetter: 'Password must contain at least one letter',
  noSpecial: 'Password must contain at least one special character',
  tooLong: 'Password must be at most 256 characters',
  hidden: 'Password must not contain control characters',
  tooCommon: 'This password is too common. Please choose another one.',
  breached: 'This password was in a data breach. Please choose another one.',
  required: 'Password is required',
} as const;

export const CHANGE_PASSWORD_MESSAGES = {
  currentRequired: 'Current password is required',
  currentWrong: 'Current password is incorrect',
  same: 'New password must be different from current password',
  mismatch: 'Passwords do not match',
} as const;

/** Compared and hashed form: é may be one code point or two. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

export function checkPassword(password: string): string | undefined {
  // 256 characters never need this many code units.
  if (password.length > 16 * PASSWORD_MAX_LENGTH) return PASSWORD_MESSAGES.tooLong;
  const length = passwordLength(password);
  const text = normalizePassword(password);
  if (length < PASSWORD_MIN_LENGTH) return PASSWORD_MESSAGES.tooShort;
  if (!/\p{Nd}/u.test(text)) return PASSWORD_MESSAGES.noNumber;
  if (!/\p{L}/u.test(text)) return PASSWORD_MESSAGES.noLetter;
  // Special: visible, but no letter, mark, digit or space.
  if (!/[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(text)) return PASSWORD_MESSAGES.noSpecial;
  return checkBounds(password);
}

/** Current rules do not apply to older passwords. */
export function checkSubmittedPassword(password: string): string | undefined {
  return password === '' ? PASSWORD_MESSAGES.required : checkBounds(password);
}

export function checkCurrentPassword(password: string): string | undefined {
  return password === '' ? CHANGE_PASSWORD_MESSAGES.currentRequired : checkBounds(password);
}

export function checkNewPassword(password: string, current: string): string | undefined {
  const problem = checkPassword(password);
  if (problem !== undefined) return problem;
  return isSamePassword(password, current) ? CHANGE_PASSWORD_MESSAGES.same : undefined;
}

export function checkConfirmation(confirmation: string, password: string): string | undefined {
  return isSamePassword(confirmation, password) ? undefined : CHANGE_PASSWORD_MESSAGES.mismatch;
}

function isSamePassword(first: string, second: string): boolean {
  return normalizePassword(first) === normalizePassword(second);
}

// Skips hashing: no stored password can match.
function checkBounds(password: string): string | undefined {
  const fits =
    password.length <= 16 * PASSWORD_MAX_LENGTH && passwordLength(password) <= PASSWORD_MAX_LENGTH;
  if (!fits) return PASSWORD_MESSAGES.tooLong;
  return hasHiddenCharacters(password) ? PASSWORD_MESSAGES.hidden : undefined;
}

/** NFC: the hashed NFKC form can expand one character to eighteen. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length;
}
