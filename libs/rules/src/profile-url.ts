import { hasHiddenCharacters } from './text-safety.js';

/** Where profiles are; `www.` may stand before it. */
export const PROFILE_HOST = 'linkedin.com';

export const PROFILE_URL_MESSAGES = {
  invalid: 'Must be a valid URL',
  wrongForm: `Must be a valid LinkedIn profile URL in format: ${PROFILE_HOST}/in/profile-id`,
} as const;

/** The longest profile address, in characters. */
export const PROFILE_URL_MAX_LENGTH = 300;

// Ids may be percent-encoded letters of any script, or those letters themselves.
const FORM =
  /^https?:\/\/(?:www\.)?linkedin\.com\/in\/(?:[\p{L}\p{N}_-]|%[0-9a-f]{2}){1,200}\/?$/iu;

/** What is wrong with a profile address, or undefined where nothing is. */
export function checkProfileUrl(url: string): string | undefined {
  if (url.length > 4 * PROFILE_URL_MAX_LENGTH) return PROFILE_URL_MESSAGES.invalid;
  const address = url.trim();
  // The platform's parser drops line breaks and tabs without a word.
  if (hasHiddenCharacters(address) || !URL.canParse(address)) return PROFILE_URL_MESSAGES.invalid;
  const fits = address.length <= PROFILE_URL_MAX_LENGTH && FORM.test(address);
  return fits ? undefined : PROFILE_URL_MESSAGES.wrongForm;
}
