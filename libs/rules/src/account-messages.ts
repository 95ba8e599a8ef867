import { pluralize } from './formats.js';

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
