import { hasHiddenCharacters } from './text-safety.js';

export const SIGN_IN_CODE_MESSAGES = {
  code: 'Enter the 6 digits of your authenticator app, or a recovery code',
  codeLabel: 'Authenticator or recovery code',
  codeHint: 'The 6 digits that your authenticator app shows, or one of your recovery codes.',
} as const;

export const SIGN_IN_CODE_MAX_LENGTH = 30;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[A-Za-z0-9]{20}$/;

export function readSignInCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

export function isAppCode(code: string): boolean {
  return APP_CODE.test(readSignInCode(code));
}

export function checkSignInCode(code: string): string | undefined {
  const fits = code.length <= SIGN_IN_CODE_MAX_LENGTH;
  const isCode = fits && (isAppCode(code) || RECOVERY_CODE.test(readSignInCode(code)));
  return isCode ? undefined : SIGN_IN_CODE_MESSAGES.code;
}

export const FACTOR_NAME_LENGTH = 40;

export const MOST_PASSKEYS = 20;

/** Texts that only the server says stand beside their codes. */
export const FACTOR_MESSAGES = {
  appCode: 'Enter the 6 digits that the app shows',
  passkeyCanceled:
    'No passkey was used. One of another address does not work here: try again, or use your password.',
  passkeyTaken: 'This device already has a passkey for your account.',
  passkeyUnsupported: 'This browser cannot use passkeys on this site.',
  passkeyAddress: 'Passkeys need an address with a name and https.',
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

/** The owner of the old address may stop a change for so long. */
export const LOST_ADDRESS_DAYS = 7;

export const EMAIL_CHANGE_MESSAGES = {
  stopped: 'The change is stopped. The account keeps its email address.',
  linkInvalid: 'This link is invalid, used or expired',
} as const;

/** Not in the client. */
export const EMAIL_CHANGE_ANSWERS = {
  same: 'This is the address of your account already',
  forAdministrators:
    'Addresses of this domain belong to administrators. Please enter another address.',
  sent: 'We sent a link to your address and a link to the new one. Open both within 24 hours.',
  half: 'Confirmed. Now open the link that we sent to the other address.',
  changed: 'The email address is changed. Sign in with the new address from now on.',
  corrected: 'We sent a link to the new address. Open it within 24 hours.',
  lost: `We sent a link to the new address. Open it within 24 hours; ${LOST_ADDRESS_DAYS} days later the address changes, unless your old address or you stop it.`,
  waits: `Confirmed. The address changes in ${LOST_ADDRESS_DAYS} days, unless it is stopped.`,
} as const;
