import type { FailureReason } from '@elevate/contracts/ingestion';
import { AppError, type ErrorKind, isAppError } from '@elevate/errors';
import { type HttpAnswer, MOST_REDIRECTS, retryAfterMs } from '@elevate/http-client';
import type { Validators } from '../feed.schema.js';

export type FeedAnswer = {
  /** Target of a permanent redirect; null if not moved. */
  readonly movedTo: string | null;
} & (
  | { readonly kind: 'unchanged'; readonly validators: Validators | null }
  | {
      readonly kind: 'document';
      readonly bytes: Buffer;
      readonly contentType: string | null;
      readonly url: string;
      readonly validators: Validators | null;
      readonly endsByClose: boolean;
    }
);

const HTML = /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html)\b/i;
const SNIFFED_BYTES = 1_024;

const BY_STATUS: Readonly<Record<number, FailureReason>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  410: 'gone',
  429: 'rate-limited',
};

const REFUSES_FORMATS = 'The host refuses every format that we accept, even “*/*” (status 406).';
const PARTIAL = 'The host sent a part of the document, which was not requested (status 206).';

/** @throws AppError `FEED.*` if the response cannot contain a feed */
export function readAnswer(answer: HttpAnswer, now: number): FeedAnswer {
  const { status, headers, body, url } = answer;
  if (isBotWall(answer)) throw feedFailure('blocked');
  const movedTo = movedForGood(answer.redirects);
  if (status === 304) return { kind: 'unchanged', movedTo, validators: validatorsOf(headers) };
  if (status < 200 || status >= 300) throw refusal(answer, now);
  if (status === 206) throw feedFailure('malformed-answer', { detail: PARTIAL });
  return {
    kind: 'document',
    bytes: body,
    contentType: singleValue(headers['content-type']),
    url,
    movedTo,
    validators: validatorsOf(headers),
    endsByClose: answer.endsByClose ?? false,
  };
}

/** Follows leading permanent redirects only: targets after a temporary one may change. */
function movedForGood(redirects: HttpAnswer['redirects']): string | null {
  const temporary = redirects.findIndex(({ status }) => status !== 301 && status !== 308);
  const permanent = temporary === -1 ? redirects : redirects.slice(0, temporary);
  return permanent.at(-1)?.to ?? null;
}

/** Bot protection: Cloudflare's `cf-mitigated` header, or HTML with status 202 or 403. */
function isBotWall({ status, headers, body }: HttpAnswer): boolean {
  if (headers['cf-mitigated'] !== undefined) return true;
  return (status === 202 || status === 403) && isHtml(headers, body);
}

function isHtml(headers: HttpAnswer['headers'], body: Buffer): boolean {
  const beginning = body.subarray(0, SNIFFED_BYTES).toString('latin1');
  return HTML.test(beginning) || /text\/html/i.test(singleValue(headers['content-type']) ?? '');
}

function refusal({ status, headers }: HttpAnswer, now: number) {
  const requestedMs = retryAfterMs(headers['retry-after'], now);
  const pause = status === 429 || status === 503 ? requestedMs : undefined;
  const reason = BY_STATUS[status] ?? (status >= 500 ? 'upstream-error' : 'bad-request');
  const detail = status === NOT_ACCEPTABLE ? REFUSES_FORMATS : undefined;
  return feedFailure(reason, { retryAfterMs: pause, detail });
}

export function conditionalHeaders(validators: Validators | null): Record<string, string> {
  const { etag, lastModified } = validators ?? {};
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

/** A 304 may bring a new tag. */
export function renewed(stored: Validators | null, sent: Validators | null): Validators | null {
  if (stored === null || sent === null) return stored;
  return { etag: sent.etag ?? stored.etag, lastModified: sent.lastModified ?? stored.lastModified };
}

export function validatorsOf(headers: HttpAnswer['headers']): Validators | null {
  const etag = singleValue(headers['etag']);
  const lastModified = singleValue(headers['last-modified']);
  return etag === null && lastModified === null ? null : { etag, lastModified };
}

function singleValue(header: string | string[] | undefined): string | null {
  return [header].flat()[0] ?? null;
}

export interface FeedFailure {
  readonly reason: FailureReason;
  readonly detail: string;
  readonly retryAfterMs?: number;
  /** Its articles were stored, so the next attempt comes as usual. */
  readonly isPartlyRead?: boolean;
}

interface FeedFailureOptions {
  readonly detail?: string | undefined;
  readonly isPartlyRead?: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

export const NOT_ACCEPTABLE = 406;

const IN_WORDS: Partial<Record<FailureReason, string>> = {
  unreachable: 'The host could not be reached.',
  timeout: 'The host took too long.',
  'too-large': 'The document is too large.',
  'malformed-answer': 'The response is invalid.',
  'forbidden-address': 'The address is not on the public internet.',
  'too-many-redirects': `There are more than ${MOST_REDIRECTS} redirects.`,
  'rate-limited': 'The publisher asked us to wait.',
  'upstream-error': 'The host reported an error.',
  blocked: 'The publisher blocks programs. The feed is fetched once a day.',
  forbidden: 'The publisher denied access.',
  'not-found': 'There is nothing at this address.',
  gone: 'The publisher removed it for good.',
  'bad-request': 'The host rejected the request.',
  interrupted: 'The service is stopping.',
};

const PASSING: ReadonlySet<FailureReason> = new Set([
  'unreachable',
  'timeout',
  'upstream-error',
  'rate-limited',
]);

export function feedFailure(
  reason: FailureReason,
  { detail, retryAfterMs, isPartlyRead, cause }: FeedFailureOptions = {},
): AppError {
  const kind: ErrorKind = PASSING.has(reason) ? 'transient' : 'user';
  const words = detail ?? IN_WORDS[reason] ?? reason;
  const details = {
    reason,
    detail: words,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isPartlyRead && { isPartlyRead }),
  };
  return new AppError(codeOf(reason), { kind, message: words, cause, details });
}

export function feedFailureOf(error: unknown): FeedFailure | null {
  if (!isAppError(error) || !error.code.startsWith('FEED.')) return null;
  const { reason, detail, retryAfterMs, isPartlyRead } = error.details as Partial<FeedFailure>;
  if (reason === undefined) return null;
  return {
    reason,
    detail: detail ?? error.message,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isPartlyRead && { isPartlyRead }),
  };
}

const BY_HTTP_CODE: Readonly<Record<string, FailureReason>> = {
  'HTTP.TIMEOUT': 'timeout',
  'HTTP.TOO_LARGE': 'too-large',
  'HTTP.BROKEN_BODY': 'malformed-answer',
  'HTTP.CUT_OFF': 'malformed-answer',
  'HTTP.UNKNOWN_ENCODING': 'malformed-answer',
  'HTTP.BAD_REDIRECT': 'malformed-answer',
  'HTTP.TOO_MANY_REDIRECTS': 'too-many-redirects',
  'HTTP.REDIRECT_LOOP': 'too-many-redirects',
  'HTTP.FORBIDDEN_ADDRESS': 'forbidden-address',
  'HTTP.FORBIDDEN_URL': 'forbidden-address',
  'HTTP.ABORTED': 'interrupted',
};

export const CUT_OFF = 'The transfer was cut off before the end of the document.';

const DETAILS: Readonly<Record<string, string>> = {
  'HTTP.BROKEN_BODY': 'The response is not compressed as its Content-Encoding declares.',
  'HTTP.CUT_OFF': CUT_OFF,
  'HTTP.BAD_REDIRECT': 'The host redirects to an invalid address.',
  'HTTP.REDIRECT_LOOP': 'The address redirects to itself.',
  'HTTP.FORBIDDEN_URL':
    'The address must be http(s) on its usual port, without a user name or password.',
};

const BY_SYSTEM_CODE: readonly (readonly [code: RegExp, detail: string])[] = [
  [/^ENOTFOUND$/, 'The name of the host is unknown.'],
  [/^EAI_/, 'The name of the host could not be looked up.'],
  [/^ECONNREFUSED$/, 'The host refused the connection.'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The host closed the connection without an answer.'],
  [/^(?:ERR_TLS|CERT_|.*CERT|ERR_SSL|EPROTO)/, 'The certificate of the host is not valid.'],
];

export function fromHttpError(error: unknown): AppError {
  const code = isAppError(error) ? error.code : '';
  return feedFailure(BY_HTTP_CODE[code] ?? 'unreachable', {
    detail: detailOf(error),
    cause: error,
  });
}

function detailOf(error: unknown): string | undefined {
  if (!isAppError(error)) return undefined;
  if (error.code === 'HTTP.UNKNOWN_ENCODING')
    return `The response has the Content-Encoding “${String(error.details['encoding'])}”, which cannot be read.`;
  const { cause } = error;
  const systemCode = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const match = BY_SYSTEM_CODE.find(([code]) => code.test(systemCode));
  return DETAILS[error.code] ?? (error.code === 'HTTP.UNREACHABLE' ? match?.[1] : undefined);
}

function codeOf(reason: FailureReason): string {
  return `FEED.${reason.toUpperCase().replaceAll('-', '_')}`;
}
