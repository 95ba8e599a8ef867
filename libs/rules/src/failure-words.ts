/** Shared by run records, logs and screens. */
const WORDS = {
  'missing-api-key': 'No YouTube API key is set',
  'invalid-api-key':
    'YouTube rejected the API key: check it and its restrictions in the Google Cloud console',
  'api-not-enabled':
    'The YouTube Data API is not enabled for the API key: enable it in the Google Cloud console',
  forbidden: 'Access was denied',
  'quota-exceeded': 'The daily YouTube quota is used up',
  'rate-limited': 'The source asked us to slow down',
  'upstream-error': 'The source has a server error',
  unreachable: 'The source could not be reached',
  timeout: 'The source took too long to answer',
  'too-large': 'The response was too large',
  'malformed-answer': 'The response could not be parsed',
  'malformed-item': 'An item could not be parsed',
  'bad-request': 'The request was rejected as invalid',
  'channel-not-found': 'YouTube has no such channel',
  'playlist-not-found': 'The channel has no uploads playlist',
  interrupted: 'The sync was interrupted',
  // Feeds only.
  'forbidden-address': 'The address is on a private network',
  'too-many-redirects': 'The address redirects too many times',
  'not-found': 'Nothing was found at this address',
  gone: 'The publisher removed the feed permanently',
  blocked: 'The publisher blocks automated requests',
  'not-a-feed': 'The address is not a feed',
  'web-page': 'The address is a web page, not a feed',
  empty: 'The response was empty',
  malformed: 'The feed is malformed and cannot be parsed',
  'too-deep': 'The feed is nested too deeply to be parsed safely',
  entities: 'The feed defines its own XML entities, which are not allowed',
} as const;

export type FailureReason = keyof typeof WORDS;

export const FAILURE_REASONS = Object.keys(WORDS) as FailureReason[];

export function failureWords(reason: FailureReason): string {
  return WORDS[reason];
}
