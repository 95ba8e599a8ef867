/** The longest address mail can be delivered to, in characters. */
export const EMAIL_MAX_LENGTH = 254;

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Invalid email address',
  /** What the form for a forgotten password says, whatever is wrong. */
  forgot: 'Please enter a valid email address',
} as const;

const LOCAL_PART_MAX_LENGTH = 64;

// The pattern that browsers use for <input type="email">, with a dot in the domain besides.
const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** An address as it is stored and compared: without spaces around it, in small letters. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What is wrong with an address, or undefined where nothing is. */
export function checkEmail(email: string): string | undefined {
  // Before anything is matched: a pattern is not tried on a text of any length.
  if (email.length > 4 * EMAIL_MAX_LENGTH) return EMAIL_MESSAGES.invalid;
  const address = normaliseEmail(email);
  if (address === '') return EMAIL_MESSAGES.required;
  return isDeliverable(address) ? undefined : EMAIL_MESSAGES.invalid;
}

/** The same for the form for a forgotten password, which has one message of its own. */
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
