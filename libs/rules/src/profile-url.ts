import { hasHiddenCharacters } from './text-safety.js';
import { isUrl } from './is-url.js';

export const PROFILE_HOST = 'linkedin.com';

export const PROFILE_URL_MESSAGES = {
  invalid: 'Must be a valid URL',
  wrongForm: `Must be a valid LinkedIn profile URL in format: ${PROFILE_HOST}/in/profile-id`,
} as const;

export const PROFILE_URL_MAX_LENGTH = 300;

/** As typed, with spaces around it. */
export const PROFILE_URL_TYPED_LENGTH = 4 * PROFILE_URL_MAX_LENGTH;

// Ids contain letters of any script, plain or percent-encoded.
const FORM =
  /^https?:\/\/(?:www\.)?linkedin\.com\/in\/(?:[\p{L}\p{N}_-]|%[0-9a-f]{2}){1,200}\/?$/iu;

export function checkProfileUrl(url: string): string | undefined {
  if (url.length > PROFILE_URL_TYPED_LENGTH) return PROFILE_URL_MESSAGES.invalid;
  const address = url.trim();
  // The URL parser drops line breaks and tabs.
  if (hasHiddenCharacters(address) || !isUrl(address)) return PROFILE_URL_MESSAGES.invalid;
  const fits = address.length <= PROFILE_URL_MAX_LENGTH && FORM.test(address);
  return fits ? undefined : PROFILE_URL_MESSAGES.wrongForm;
}
