/** RFC 5321, in characters. */
export const EMAIL_MAX_LENGTH = 254;

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Invalid email address',
  forgot: 'Please enter a valid email address',
} as const;

const LOCAL_PART_MAX_LENGTH = 64;

// The pattern of `<input type="email">`, plus a required dot in the domain.
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

// Copied text often begins or ends with them.
const INVISIBLE_ENDS = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g;
const UNICODE_DOMAIN = /^([^@]+)@([\p{L}\p{M}\p{N}.-]*[^\x00-\x7f][\p{L}\p{M}\p{N}.-]*)$/u;

/** A Unicode domain becomes its ASCII form (UTS #46): some browsers send it so, others do not. */
export function normalizeEmail(email: string): string {
  const address = email.replaceAll(INVISIBLE_ENDS, '').toLowerCase();
  if (address.length > EMAIL_MAX_LENGTH) return address;
  const [, local, domain] = UNICODE_DOMAIN.exec(address) ?? [];
  const url = `http://${domain}`;
  return domain !== undefined && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : address;
}

export function checkEmail(email: string): string | undefined {
  // Bounds the regex cost.
  if (email.length > 4 * EMAIL_MAX_LENGTH) return EMAIL_MESSAGES.invalid;
  const address = normalizeEmail(email);
  if (address === '') return EMAIL_MESSAGES.required;
  if (isDeliverable(address)) return undefined;
  const reason = REASONS.find(([pattern]) => pattern.test(address))?.[1];
  return reason === undefined ? EMAIL_MESSAGES.invalid : `${EMAIL_MESSAGES.invalid}: ${reason}`;
}

/** The first that fits. Other addresses have no single mistake. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^mailto:/, 'leave out mailto:'],
  [/^[^<>]*<[^<>]*>$/, 'enter it without a name and < >'],
  [/@[^@]*[,;][^@]*@/, 'enter one address only'],
  [/^".*"@/, 'quotes before the @ are not supported'],
  [/@\[.*\]$/, 'a number in place of a domain is not supported'],
  [/[＠﹫]/, 'use an ordinary @'],
  [/^[^@]+@[^@]+[.,;:]$/, 'remove the sign at its end'],
  [/@[^@]*,/, 'it has a comma in place of a dot'],
  [
    /^[^@]*(?=[^\x00-\x7f])\p{L}[^@]*@/u,
    'only a to z, digits and common signs are supported before the @',
  ],
];

export function checkForgotEmail(email: string): string | undefined {
  return checkEmail(email) && EMAIL_MESSAGES.forgot;
}

function isDeliverable(address: string): boolean {
  return (
    address.length <= EMAIL_MAX_LENGTH &&
    address.indexOf('@') <= LOCAL_PART_MAX_LENGTH &&
    PATTERN.test(address)
  );
}
