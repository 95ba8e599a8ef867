import accessMessages from './admin-access-messages.json' with { type: 'json' };
import { checkAddress, normalizeEmail } from './email.js';
import { checkPassword, checkSubmittedPassword, passwordLength } from './password.js';
import { checkSignInCode } from './second-factor.js';
import { hasHiddenCharacters } from './text-safety.js';

/** Graphemes. */
export const ADMIN_PASSWORD_MIN_LENGTH = 20;

export const ACCESS_CODE_LENGTH = 20;

export const ADMIN_FORM_MESSAGES = {
  email: 'Invalid email format',
  domain: 'Invalid admin email domain',
  password: 'Password must be at least 20 characters',
  accessCode: 'Access code must be exactly 20 characters',
  invalid: 'Please fix the validation errors',
} as const;

export const ADMIN_ACCESS_MESSAGES = accessMessages;

/** The browser does not know the domain, so it accepts any. */
export function checkAdminEmail(email: string, domain?: string): string | undefined {
  const { email: invalid } = ADMIN_FORM_MESSAGES;
  const problem = checkAddress(email, { required: invalid, invalid });
  if (problem !== undefined || domain === undefined) return problem;
  const host = normalizeEmail(email).split('@', 2)[1] ?? '';
  // Compare whole labels: `not-admin.local` is a different domain than `admin.local`.
  const isAdminDomain = host === domain || host.endsWith(`.${domain}`);
  return isAdminDomain ? undefined : ADMIN_FORM_MESSAGES.domain;
}

export function checkAdminPassword(password: string): string | undefined {
  return tooShort(password) ?? checkPassword(password);
}

/** For passwords that are compared, not set. */
export function checkSubmittedAdminPassword(password: string): string | undefined {
  return tooShort(password) ?? checkSubmittedPassword(password);
}

export function checkAccessCode(code: string): string | undefined {
  const fits =
    code.length <= 16 * ACCESS_CODE_LENGTH && passwordLength(code) === ACCESS_CODE_LENGTH;
  return fits && !hasHiddenCharacters(code) ? undefined : ADMIN_FORM_MESSAGES.accessCode;
}

function tooShort(password: string): string | undefined {
  // A grapheme has at most 16 code units here.
  const isShort =
    password.length < 16 * ADMIN_PASSWORD_MIN_LENGTH &&
    passwordLength(password) < ADMIN_PASSWORD_MIN_LENGTH;
  return isShort ? ADMIN_FORM_MESSAGES.password : undefined;
}

export function checkAdminCode(code: string): string | undefined {
  return checkSignInCode(code) === undefined ? undefined : checkAccessCode(code);
}
