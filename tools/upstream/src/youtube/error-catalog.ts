import { ApiError, type ErrorBody, type ErrorEntry } from './api-error.js';

type Extra = Pick<ErrorBody['error'], 'status' | 'details'>;

function body(code: number, entry: ErrorEntry, extra: Extra = {}): ErrorBody {
  return { error: { code, message: entry.message, errors: [entry], ...extra } };
}

function errorInfo(reason: string, metadata: Record<string, string> = {}) {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service: 'youtube.googleapis.com', ...metadata },
  };
}

const quotaMessage =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
const disabledMessage =
  'YouTube Data API v3 has not been used in project 123456789012 before or it is disabled. Enable it, then retry.';
const badKeyMessage = 'API key not valid. Please pass a valid API key.';
const noKeyMessage =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
const rateMessage =
  "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'youtube.googleapis.com'.";
const playlistMessage =
  "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
const playlistPlace = { location: 'playlistId', locationType: 'parameter' };

const catalog = {
  quotaExceeded: body(403, {
    message: quotaMessage,
    domain: 'youtube.quota',
    reason: 'quotaExceeded',
  }),
  badKey: body(
    400,
    { message: badKeyMessage, domain: 'global', reason: 'badRequest' },
    { status: 'INVALID_ARGUMENT', details: [errorInfo('API_KEY_INVALID')] },
  ),
  badKeyOlder: body(400, { message: 'Bad Request', domain: 'usageLimits', reason: 'keyInvalid' }),
  noKey: body(
    403,
    { message: noKeyMessage, domain: 'global', reason: 'forbidden' },
    { status: 'PERMISSION_DENIED' },
  ),
  accessNotConfigured: body(
    403,
    {
      message: disabledMessage,
      domain: 'usageLimits',
      reason: 'accessNotConfigured',
      extendedHelp: 'https://console.developers.google.com',
    },
    {
      status: 'PERMISSION_DENIED',
      details: [errorInfo('SERVICE_DISABLED', { consumer: 'projects/123456789012' })],
    },
  ),
  forbidden: body(403, { message: 'Forbidden', domain: 'global', reason: 'forbidden' }),
  authError: body(401, { message: 'Invalid Credentials', domain: 'global', reason: 'authError' }),
  playlistNotFound: body(404, {
    message: playlistMessage,
    domain: 'youtube.playlistItem',
    reason: 'playlistNotFound',
    ...playlistPlace,
  }),
  playlistItemsNotAccessible: body(403, {
    message: 'The request is not properly authorized to retrieve the specified playlist.',
    domain: 'youtube.playlistItem',
    reason: 'playlistItemsNotAccessible',
    ...playlistPlace,
  }),
  channelNotFound: body(404, {
    message: 'The specified channel cannot be found.',
    domain: 'youtube.channel',
    reason: 'channelNotFound',
  }),
  rateLimitExceeded: body(403, {
    message: 'Rate Limit Exceeded',
    domain: 'usageLimits',
    reason: 'rateLimitExceeded',
  }),
  userRateLimitExceeded: body(403, {
    message: 'User Rate Limit Exceeded',
    domain: 'usageLimits',
    reason: 'userRateLimitExceeded',
  }),
  tooManyRequests: body(
    429,
    { message: rateMessage, domain: 'global', reason: 'rateLimitExceeded' },
    { status: 'RESOURCE_EXHAUSTED', details: [errorInfo('RATE_LIMIT_EXCEEDED')] },
  ),
  backendError: body(500, { message: 'Backend Error', domain: 'global', reason: 'backendError' }),
  serviceUnavailable: body(
    503,
    { message: 'The service is currently unavailable.', domain: 'global', reason: 'backendError' },
    { status: 'UNAVAILABLE' },
  ),
} as const satisfies Record<string, ErrorBody>;

export type ErrorName = keyof typeof catalog;

export const errorNames = Object.keys(catalog) as [ErrorName, ...ErrorName[]];

export function apiError(name: ErrorName): ApiError {
  return new ApiError(catalog[name]);
}
