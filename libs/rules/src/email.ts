import { isUrl } from './is-url.js';

/** RFC 5321, in characters. */
export const EMAIL_MAX_LENGTH = 254;

/** As typed, with spaces around it and a domain in any script. Bounds the regex cost. */
export const EMAIL_TYPED_LENGTH = 4 * EMAIL_MAX_LENGTH;

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Invalid email address',
  forgot: 'Please enter a valid email address',
} as const;

// Copied text often begins or ends with them.
const INVISIBLE_ENDS = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g;
const UNICODE_DOMAIN = /^([^@]+)@([\p{L}\p{M}\p{N}.-]*[^\x00-\x7f][\p{L}\p{M}\p{N}.-]*)$/u;

/** A Unicode domain becomes its ASCII form (UTS #46): some browsers send it so, others do not. */
export function normalizeEmail(email: string): string {
  const address = email.replaceAll(INVISIBLE_ENDS, '').toLowerCase();
  if (address.length > EMAIL_MAX_LENGTH) return address;
  const [, local, domain] = UNICODE_DOMAIN.exec(address) ?? [];
  const url = `http://${domain}`;
  return domain !== undefined && isUrl(url) ? `${local}@${new URL(url).hostname}` : address;
}

export function checkEmail(email: string): string | undefined {
  return checkAddress(email, EMAIL_MESSAGES);
}

/** Says why, behind the form's own words, if those do not say it already. */
export function checkAddress(
  email: string,
  { required, invalid }: { readonly required: string; readonly invalid: string },
): string | undefined {
  const address = email.length > EMAIL_TYPED_LENGTH ? email.slice(0, 300) : normalizeEmail(email);
  if (address === '') return required;
  const refusal = REFUSED.find(([pattern]) => pattern.test(address));
  return refusal && [invalid, refusal[1]].filter(Boolean).join(': ');
}

/** Leaves the pattern of `<input type="email">`, plus a required dot in the domain. The first that fits is shown. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^[^]{255}/, 'it has more than 254 characters'],
  [/^mailto:/, 'leave out mailto:'],
  [/^[^<>]*<[^<>]*>$/, 'enter it without a name and < >'],
  [/@[^@]*[,;][^@]*@/, 'enter one address only'],
  [/^".*"@/, 'quotes before the @ are not supported'],
  [/@\[.*\]$/, 'a number in place of a domain is not supported'],
  [/[＠﹫]/, 'use an ordinary @'],
  [/^[^@]*$|^@|@$|@[^]*@|[\s\p{C}]/u, ''],
  [/^[^@]{65}/, 'it has more than 64 characters before the @'],
  [/[.,;:]$/, 'remove the sign at its end'],
  [/@.*,/, 'it has a comma in place of a dot'],
  [
    /^[^@]*[^a-z0-9.!#$%&'*+/=?^_`{|}~@-]/,
    'only a to z, digits and common signs are supported before the @',
  ],
  [/@.*[^a-z0-9.-]/, 'its domain has a sign that is not supported'],
  [/@[^.]*$/, ''],
  [/@(?:.*\.)?[.-]|-(?:\.[^@]*)?$/, 'a dot or hyphen of its domain is at a wrong place'],
  [/@.*[^.]{64}/, 'its domain has more than 63 characters without a dot'],
];

export function checkForgotEmail(email: string): string | undefined {
  return checkEmail(email) && EMAIL_MESSAGES.forgot;
}
