import { checkEmail, normaliseEmail } from './email.js';
import { checkGivenPassword, checkPassword, passwordLength } from './password.js';
import { hasHiddenCharacters } from './text-safety.js';

/** The shortest password of an administrator, in characters as people count them. */
export const ADMIN_PASSWORD_MIN_LENGTH = 20;

/** How many characters an access code has, no more and no less. */
export const ACCESS_CODE_LENGTH = 20;

/** What the administrator's form says under its fields. */
export const ADMIN_FORM_MESSAGES = {
  email: 'Invalid email format',
  domain: 'Invalid admin email domain',
  password: 'Password must be at least 20 characters',
  accessCode: 'Access code must be exactly 20 characters',
  /** Said besides, where a field was refused. */
  invalid: 'Please fix the validation errors',
} as const;

/** What is said about setting up and signing in an administrator, word for word. */
export const ADMIN_ACCESS_MESSAGES = {
  adminExists: 'Admin account already exists',
  notCreated: 'Failed to create user',
  created: 'Admin account created successfully',
  setupFailed: 'Failed to create admin account',
  authenticationFailed: 'Authentication failed',
  invalidAccessCode: 'Invalid access code',
  unauthorized: 'Unauthorized access',
  granted: 'Access granted',
} as const;

/**
 * What is wrong with an administrator's address, or undefined where nothing is. Only the server
 * knows the domain: without one, any will do.
 */
export function checkAdminEmail(email: string, domain?: string): string | undefined {
  if (checkEmail(email) !== undefined) return ADMIN_FORM_MESSAGES.email;
  if (domain === undefined) return undefined;
  const host = normaliseEmail(email).split('@', 2)[1] ?? '';
  // Whole labels: `not-admin.local` is somebody else's domain.
  const isOurs = host === domain || host.endsWith(`.${domain}`);
  return isOurs ? undefined : ADMIN_FORM_MESSAGES.domain;
}

/** What is wrong with an administrator's new password: the ordinary rules hold for it, too. */
export function checkAdminPassword(password: string): string | undefined {
  return tooShort(password) ?? checkPassword(password);
}

/** The same for one that is only compared. */
export function checkGivenAdminPassword(password: string): string | undefined {
  return tooShort(password) ?? checkGivenPassword(password);
}

/** What is wrong with an access code, or undefined where nothing is. What cannot be seen is no part of one. */
export function checkAccessCode(code: string): string | undefined {
  const fits =
    code.length <= 16 * ACCESS_CODE_LENGTH && passwordLength(code) === ACCESS_CODE_LENGTH;
  return fits && !hasHiddenCharacters(code) ? undefined : ADMIN_FORM_MESSAGES.accessCode;
}

function tooShort(password: string): string | undefined {
  // A password of more code units than that has enough characters, whatever they are.
  const isShort =
    password.length < 16 * ADMIN_PASSWORD_MIN_LENGTH &&
    passwordLength(password) < ADMIN_PASSWORD_MIN_LENGTH;
  return isShort ? ADMIN_FORM_MESSAGES.password : undefined;
}
