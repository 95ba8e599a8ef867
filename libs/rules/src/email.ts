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

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function checkEmail(email: string): string | undefined {
  // Bounds the regex cost.
  if (email.length > 4 * EMAIL_MAX_LENGTH) return EMAIL_MESSAGES.invalid;
  const address = normalizeEmail(email);
  if (address === '') return EMAIL_MESSAGES.required;
  return isDeliverable(address) ? undefined : EMAIL_MESSAGES.invalid;
}

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
