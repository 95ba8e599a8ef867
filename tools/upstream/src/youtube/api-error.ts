import type { Answer } from '../http-server.js';

/** Clients must decide by `errors[].reason` and `details[].reason`. */
interface ErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly Readonly<Record<string, string>>[];
    readonly status?: string;
    readonly details?: readonly object[];
  };
}

type Cause = readonly [domain: string, reason: string, message: string];

interface Extra extends Pick<ErrorBody['error'], 'status' | 'details'> {
  readonly place?: { readonly location: string; readonly locationType: string };
}

function body(code: number, cause: Cause, { place, ...extra }: Extra = {}): ErrorBody {
  const [domain, reason, message] = cause;
  return { error: { code, message, errors: [{ message, domain, reason, ...place }], ...extra } };
}

function statusOf(status: string, reason?: string): Extra {
  if (reason === undefined) return { status };
  const metadata = { service: 'youtube.googleapis.com' };
  const type = 'type.googleapis.com/google.rpc.ErrorInfo';
  return { status, details: [{ '@type': type, reason, domain: 'googleapis.com', metadata }] };
}

const QUOTA =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
const NO_KEY =
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
const RATE =
  "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'youtube.googleapis.com'.";
const NO_LIST =
  "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
const CLOSED_LIST = 'The request is not properly authorized to retrieve the specified playlist.';
const UNAVAILABLE = 'The service is currently unavailable.';
const BAD_KEY = 'API key not valid. Please pass a valid API key.';
const PLACE = { place: { location: 'playlistId', locationType: 'parameter' } };
const ITEMS = 'youtube.playlistItem';

const catalog = {
  quotaExceeded: body(403, ['youtube.quota', 'quotaExceeded', QUOTA]),
  badKey: body(
    400,
    ['global', 'badRequest', BAD_KEY],
    statusOf('INVALID_ARGUMENT', 'API_KEY_INVALID'),
  ),
  noKey: body(403, ['global', 'forbidden', NO_KEY], statusOf('PERMISSION_DENIED')),
  forbidden: body(403, ['global', 'forbidden', 'Forbidden']),
  playlistNotFound: body(404, [ITEMS, 'playlistNotFound', NO_LIST], PLACE),
  playlistItemsNotAccessible: body(403, [ITEMS, 'playlistItemsNotAccessible', CLOSED_LIST], PLACE),
  notFound: { error: { code: 404, message: 'Not Found', errors: [] } },
  rateLimitExceeded: body(403, ['usageLimits', 'rateLimitExceeded', 'Rate Limit Exceeded']),
  tooManyRequests: body(
    429,
    ['global', 'rateLimitExceeded', RATE],
    statusOf('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'),
  ),
  backendError: body(500, ['global', 'backendError', 'Backend Error']),
  serviceUnavailable: body(503, ['global', 'backendError', UNAVAILABLE], statusOf('UNAVAILABLE')),
} as const satisfies Record<string, ErrorBody>;

export type ErrorName = keyof typeof catalog;

export class ApiError extends Error {
  constructor(private readonly body: ErrorBody) {
    super(body.error.message);
  }

  get answer(): Answer {
    return jsonAnswer(this.body, this.body.error.code);
  }
}

export function apiError(name: ErrorName): ApiError {
  return new ApiError(catalog[name]);
}

export function parameterError(reason: string, location: string, message: string): ApiError {
  const domain = reason === 'unknownPart' ? 'youtube.part' : 'youtube.parameter';
  const place = { location, locationType: 'parameter' };
  return new ApiError(body(400, [domain, reason, message], { place }));
}

export function jsonAnswer(content: unknown, status = 200): Answer {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers, body: JSON.stringify(content, null, 2) };
}

const MOST_PER_PAGE = 50;

/** Empty without the parameter; values are comma-separated or repeated. */
function many(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name).flatMap((text) => text.split(','));
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))];
}

export function ids(query: URLSearchParams): string[] {
  const values = many(query, 'id');
  if (values.length <= MOST_PER_PAGE) return values;
  const message = 'The request specifies an invalid filter parameter.';
  throw parameterError('invalidFilters', 'id', message);
}

export function onlyFilter<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Name {
  const [filter, ...others] = names.filter((name) => query.get(name));
  if (filter === undefined) {
    const message = `No filter selected. Expected one of: ${names.join(', ')}`;
    throw parameterError('missingRequiredParameter', 'parameters.', message);
  }
  if (others.length > 0) {
    const message = `Incompatible parameters specified in the request: ${[filter, ...others].join(', ')}`;
    throw parameterError('incompatibleParameters', 'parameters.', message);
  }
  return filter;
}

export function parts(query: URLSearchParams, supported: readonly string[]): ReadonlySet<string> {
  const requested = many(query, 'part');
  if (requested.length === 0) {
    throw parameterError('missingRequiredParameter', 'part', 'Required parameter: part');
  }
  const unknown = requested.find((part) => !supported.includes(part));
  if (unknown !== undefined) throw parameterError('unknownPart', 'part', `'${unknown}'`);
  return new Set(requested);
}

/** 0 to 50; default 5. */
export function maxResults(query: URLSearchParams): number {
  const text = query.get('maxResults') ?? '5';
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= MOST_PER_PAGE) return value;
  const message = `Invalid value '${text}'. Values must be within the range: [0, ${MOST_PER_PAGE}]`;
  throw parameterError('invalidParameter', 'maxResults', message);
}
