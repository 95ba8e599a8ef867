import type { Answer } from '../http-server.js';

type Extra = Pick<ErrorBody['error'], 'status' | 'details'>;

function body(code: number, entry: ErrorEntry, extra: Extra = {}): ErrorBody {
  return { error: { code, message: entry.message, errors: [entry], ...extra } };
}

function errorInfo(reason: string) {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service: 'youtube.googleapis.com' },
  };
}

const quotaMessage =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
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
  noKey: body(
    403,
    { message: noKeyMessage, domain: 'global', reason: 'forbidden' },
    { status: 'PERMISSION_DENIED' },
  ),
  forbidden: body(403, { message: 'Forbidden', domain: 'global', reason: 'forbidden' }),
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
  notFound: { error: { code: 404, message: 'Not Found', errors: [] } },
  rateLimitExceeded: body(403, {
    message: 'Rate Limit Exceeded',
    domain: 'usageLimits',
    reason: 'rateLimitExceeded',
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

export function apiError(name: ErrorName): ApiError {
  return new ApiError(catalog[name]);
}

export function errorAnswer(name: ErrorName): Answer {
  return jsonAnswer(catalog[name], catalog[name].error.code);
}

export function jsonAnswer(body: unknown, status = 200): Answer {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers, body: JSON.stringify(body, null, 2) };
}

const MOST_PER_PAGE = 50;

/** Undefined without the parameter; values are comma-separated or repeated. */
function many(query: URLSearchParams, name: string): string[] | undefined {
  if (!query.has(name)) return undefined;
  const parts = query.getAll(name).flatMap((text) => text.split(','));
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

export function ids(query: URLSearchParams): string[] {
  const values = many(query, 'id') ?? [];
  if (values.length > MOST_PER_PAGE) {
    throw parameterError(
      'invalidFilters',
      'id',
      'The request specifies an invalid filter parameter.',
    );
  }
  return values;
}

export function onlyFilter<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Name {
  const selectors = names.filter((name) => query.get(name));
  const [filter] = selectors;
  if (filter === undefined) {
    const message = `No filter selected. Expected one of: ${names.join(', ')}`;
    throw parameterError('missingRequiredParameter', 'parameters.', message);
  }
  if (selectors.length > 1) {
    const message = `Incompatible parameters specified in the request: ${selectors.join(', ')}`;
    throw parameterError('incompatibleParameters', 'parameters.', message);
  }
  return filter;
}

export function parts<Part extends string>(
  query: URLSearchParams,
  supported: readonly Part[],
): ReadonlySet<Part> {
  const requested = many(query, 'part') ?? [];
  if (requested.length === 0) {
    throw parameterError('missingRequiredParameter', 'part', 'Required parameter: part');
  }
  const isKnown = (part: string): part is Part => supported.some((name) => name === part);
  return new Set(
    requested.map((part) => {
      if (!isKnown(part)) throw parameterError('unknownPart', 'part', `'${part}'`);
      return part;
    }),
  );
}

/** 0 to 50; default 5. */
export function maxResults(query: URLSearchParams): number {
  const text = query.get('maxResults') ?? '5';
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > MOST_PER_PAGE) {
    const message = `Invalid value '${text}'. Values must be within the range: [0, ${MOST_PER_PAGE}]`;
    throw parameterError('invalidParameter', 'maxResults', message);
  }
  return value;
}

/** Clients must decide by `errors[].reason` and `details[].reason`. */
interface ErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly ErrorEntry[];
    readonly status?: string;
    readonly details?: readonly Record<string, unknown>[];
  };
}

interface ErrorEntry {
  readonly message: string;
  readonly domain: string;
  readonly reason: string;
  readonly location?: string;
  readonly locationType?: string;
}

export class ApiError extends Error {
  constructor(readonly body: ErrorBody) {
    super(body.error.message);
  }

  get status(): number {
    return this.body.error.code;
  }
}

export function parameterError(reason: string, location: string, message: string): ApiError {
  const domain = reason === 'unknownPart' ? 'youtube.part' : 'youtube.parameter';
  const entry = { message, domain, reason, location, locationType: 'parameter' };
  return new ApiError({ error: { code: 400, message, errors: [entry] } });
}
