import { hasHiddenCharacters } from './text.js';

export const ACCOUNT_MESSAGES = {
  created: 'Account created successfully! You can now sign in.',
  alreadyRegistered: 'This email is already registered. Please sign in instead.',
  administratorAddress:
    'Addresses of this domain cannot sign up here. The operator of the site invites administrators by email.',
  invalidCredentials: 'Invalid email or password',
  deviceProof:
    'Too many failed sign-ins. If this address has an account, we sent a link to it. Open the link on this device, then sign in.',
  deviceKnown: 'This device may sign in now. Enter your email and password.',
  deviceLinkInvalid: 'Invalid or expired sign-in link',
  emailUnverified:
    'Please confirm your email address. Open the link that we sent to it, or send the link again.',
  emailVerified: 'Your email address is confirmed.',
  verificationSent: 'We sent a link to your email address. Open it to confirm the address.',
  verificationLinkInvalid: 'Invalid or expired confirmation link',
  unexpected: 'An unexpected error occurred',
  signedOut: 'Signed out successfully',
  noActiveSession: 'No active session',
  resetSent: 'Password reset link sent! Check your email.',
  resetNotSent: 'Failed to send reset email',
  resetLinkInvalid: 'Invalid or expired reset link',
  resetComplete: 'Password Reset Complete!',
  resetFailed: 'Failed to reset password',
  passwordChanged: 'Password changed successfully!',
  passwordNotChanged: 'Failed to change password',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
} as const;

export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? counted(Math.ceil(seconds), 'second') : counted(minutes, 'minute');
  return `Too many attempts. Please wait ${wait} and try again.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
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

export const FACTOR_NAME_LENGTH = 40;
export const MOST_PASSKEYS = 20;

export const FACTOR_MESSAGES = {
  codeRequired: 'Enter the code from your authenticator app.',
  appCode: 'Enter the 6 digits that the app shows',
  invalidCode: 'Invalid code',
  passkeyInvalid: 'This passkey was not accepted',
  passkeyCanceled: 'No passkey was used. Please try again.',
  passkeyTaken: 'This device already has a passkey for your account.',
  passkeyUnsupported: 'This browser cannot use passkeys on this site.',
  tooMany: `Your account has ${MOST_PASSKEYS} passkeys. Remove one first.`,
  appExists: 'Your account already has an authenticator app. Remove it first.',
  enrolmentExpired: 'This took too long. Please start again.',
  administratorsPage: 'Sign in at the administrator page to change how you sign in.',
  passwordRequired: 'Enter your password again to confirm this change.',
  wrongPassword: 'Wrong password',
  conflict: 'Your account was changed at the same time. Please try again.',
  passkeyAdded: 'Passkey added. All other sessions have ended.',
  passkeyRemoved: 'Passkey removed. All other sessions have ended.',
  appAdded: 'Authenticator app added. All other sessions have ended.',
  appRemoved: 'Authenticator app removed. All other sessions have ended.',
  failed: 'This did not work. Please try again.',
  name: `Enter a name of at most ${FACTOR_NAME_LENGTH} characters`,
} as const;

export function checkFactorName(name: string): string | undefined {
  const length = name.trim().length;
  const fits = length > 0 && length <= FACTOR_NAME_LENGTH && !hasHiddenCharacters(name);
  return fits ? undefined : FACTOR_MESSAGES.name;
}

export const EMAIL_CHANGE_MESSAGES = {
  same: 'This is the address of your account already',
  forAdministrators:
    'Addresses of this domain belong to administrators. Please enter another address.',
  sent: 'We sent a link to your address and a link to the new one. Open both within 24 hours.',
  half: 'Confirmed. Now open the link that we sent to the other address.',
  changed: 'The email address is changed. Sign in with the new address from now on.',
  stopped: 'The change is stopped. The account keeps its email address.',
  linkInvalid: 'This link is invalid, used or expired',
} as const;
