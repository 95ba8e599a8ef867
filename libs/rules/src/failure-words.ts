/** Why something could not be brought in: the same reasons in records, in logs and on screens. */
export const FAILURE_REASONS = [
  'missing-api-key',
  'invalid-api-key',
  'api-not-enabled',
  'forbidden',
  'quota-exceeded',
  'rate-limited',
  'upstream-error',
  'unreachable',
  'timeout',
  'too-large',
  'malformed-answer',
  'malformed-item',
  'bad-request',
  'channel-not-found',
  'playlist-not-found',
  'interrupted',
  // Of feeds.
  'forbidden-address',
  'too-many-redirects',
  'not-found',
  'gone',
  'blocked',
  'not-a-feed',
  'web-page',
  'empty',
  'malformed',
  'too-deep',
  'entities',
] as const;

/** One of the reasons. */
export type FailureReason = (typeof FAILURE_REASONS)[number];

const WORDS: Readonly<Record<FailureReason, string>> = {
  'missing-api-key': 'No YouTube API key is set',
  'invalid-api-key': 'YouTube does not accept the API key',
  'api-not-enabled': 'The YouTube Data API is not switched on for the API key',
  forbidden: 'Access was refused',
  'quota-exceeded': 'The YouTube quota of the day is used up',
  'rate-limited': 'We were asked to come back later',
  'upstream-error': 'The other side has a fault of its own',
  unreachable: 'Nobody could be reached there',
  timeout: 'The answer took too long',
  'too-large': 'The answer was too large',
  'malformed-answer': 'The answer could not be understood',
  'malformed-item': 'An item could not be understood',
  'bad-request': 'The request was refused as wrong',
  'channel-not-found': 'YouTube knows no such channel',
  'playlist-not-found': 'The channel has no list of uploads',
  interrupted: 'The work was interrupted',
  'forbidden-address': 'The address leads to a place that may not be asked',
  'too-many-redirects': 'The address leads from one place to the next without end',
  'not-found': 'There is nothing at this address',
  gone: 'The publisher says that the feed is gone for good',
  blocked: 'The publisher turns programs away',
  'not-a-feed': 'What is at this address is not a feed',
  'web-page': 'There is a web page at this address, not a feed',
  empty: 'The answer was empty',
  malformed: 'The feed is broken and cannot be read',
  'too-deep': 'The feed is nested too deeply to be read safely',
  entities: 'The feed defines entities of its own, which are not read for safety',
};

/** The reason in plain words, without a full stop. */
export function failureWords(reason: FailureReason): string {
  return WORDS[reason];
}
