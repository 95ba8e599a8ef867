import type { FailureReason } from '@elevate/contracts/ingestion';
import { AppError, type ErrorKind, isAppError } from '@elevate/errors';
import { type HttpAnswer, MOST_REDIRECTS, retryAfterMs } from '@elevate/http-client';
import failures from '../../../../data/feed-failures.json' with { type: 'json' };
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

type Table<Value = string> = Readonly<Record<string | number, Value>>;
/** Reasons by HTTP status and by code of the client; each reason in words, and some codes in more words. */
const byStatus = failures.byStatus as Table<FailureReason>;
const byHttpCode = failures.byHttpCode as Table<FailureReason>;
const { words, details }: Readonly<Record<'words' | 'details', Table>> = failures;

const HTML = /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html)\b/i;
const SNIFFED_BYTES = 1_024;

/** @throws AppError `FEED.*` if the response cannot contain a feed */
export function readAnswer(answer: HttpAnswer, now: number): FeedAnswer {
  const { status, headers, body, url } = answer;
  if (isBotWall(answer)) throw feedFailure('blocked');
  const movedTo = movedForGood(answer.redirects);
  if (status === 304) return { kind: 'unchanged', movedTo, validators: validatorsOf(headers) };
  if (status < 200 || status >= 300) throw refusal(answer, now);
  if (status === 206) throw feedFailure('malformed-answer', { detail: details[status] });
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

/** After a temporary redirect the target may change, so only earlier ones count. */
function movedForGood(redirects: HttpAnswer['redirects']): string | null {
  const temporary = redirects.findIndex(({ status }) => status !== 301 && status !== 308);
  const permanent = temporary === -1 ? redirects : redirects.slice(0, temporary);
  const to = permanent.at(-1)?.to ?? null;
  return to === null || /^\w+:\/\/[^/]*@/.test(to) ? null : to.replace(/#.*$/, '');
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
  const reason = byStatus[status] ?? (status >= 500 ? 'upstream-error' : 'bad-request');
  return feedFailure(reason, { retryAfterMs: pause, detail: details[status] });
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
  const message = detail ?? words[reason]?.replace('#', `${MOST_REDIRECTS}`) ?? reason;
  const facts = {
    reason,
    detail: message,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isPartlyRead && { isPartlyRead }),
  };
  return new AppError(codeOf(reason), { kind, message, cause, details: facts });
}

export function feedFailureOf(error: unknown): FeedFailure | null {
  if (!isAppError(error) || !error.code.startsWith('FEED.')) return null;
  const { reason, ...facts } = error.details as Partial<FeedFailure>;
  return reason === undefined ? null : { reason, detail: error.message, ...facts };
}

export const CUT_OFF = details['HTTP.CUT_OFF'];

const BY_SYSTEM_CODE: readonly (readonly [code: RegExp, detail: string])[] = [
  [/^ENOTFOUND$/, 'The name of the host is unknown.'],
  [/^EAI_/, 'The name of the host could not be looked up.'],
  [/^ECONNREFUSED$/, 'The host refused the connection.'],
  [/^(?:HPE_|HTTPParserError)/, 'The answer breaks the rules of HTTP.'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The host closed the connection without an answer.'],
  [/^(?:ERR_TLS|CERT_|.*CERT|ERR_SSL|EPROTO)/, 'The certificate of the host is not valid.'],
];

export function fromHttpError(error: unknown): AppError {
  const code = isAppError(error) ? error.code : '';
  return feedFailure(byHttpCode[code] ?? 'unreachable', { detail: detailOf(error), cause: error });
}

function detailOf(error: unknown): string | undefined {
  if (!isAppError(error)) return undefined;
  if (error.code === 'HTTP.UNKNOWN_ENCODING')
    return `The response has the Content-Encoding “${String(error.details['encoding'])}”, which cannot be read.`;
  const { cause } = error;
  const systemCode =
    cause instanceof Error && 'code' in cause ? String(cause.code ?? cause.name) : '';
  const match = BY_SYSTEM_CODE.find(([code]) => code.test(systemCode));
  return details[error.code] ?? (error.code === 'HTTP.UNREACHABLE' ? match?.[1] : undefined);
}

function codeOf(reason: FailureReason): string {
  return `FEED.${reason.toUpperCase().replaceAll('-', '_')}`;
}
