import { retryAfterMs, type HttpAnswer, type Redirect } from '@elevate/http-client';
import type { FailureReason } from '@elevate/contracts/ingestion';
import type { Validators } from '../feed.schema.js';
import { feedFailure } from './fetch.errors.js';

export type FeedAnswer = {
  /** Target of a permanent redirect; null if not moved. */
  readonly movedTo: string | null;
} & (
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'document';
      readonly bytes: Buffer;
      readonly contentType: string | null;
      readonly url: string;
      readonly validators: Validators | null;
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

/** @throws AppError `FEED.*` if the response cannot contain a feed */
export function readAnswer(answer: HttpAnswer, now: number): FeedAnswer {
  const { status, headers, body, url } = answer;
  if (isBotWall(answer)) throw feedFailure('blocked');
  const movedTo = movedForGood(answer.redirects);
  if (status === 304) return { kind: 'unchanged', movedTo };
  if (status < 200 || status >= 300) throw refusal(answer, now);
  const contentType = one(headers['content-type']);
  return { kind: 'document', bytes: body, contentType, url, movedTo, validators: said(headers) };
}

/** Follows leading permanent redirects only: targets after a temporary one may change. */
function movedForGood(redirects: readonly Redirect[]): string | null {
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
  return HTML.test(beginning) || /text\/html/i.test(one(headers['content-type']) ?? '');
}

function refusal({ status, headers }: HttpAnswer, now: number) {
  const asked = retryAfterMs(headers['retry-after'], now);
  const pause = status === 429 || status === 503 ? asked : undefined;
  const reason = BY_STATUS[status] ?? (status >= 500 ? 'upstream-error' : 'bad-request');
  return feedFailure(reason, { retryAfterMs: pause });
}

function said(headers: HttpAnswer['headers']): Validators | null {
  const etag = one(headers['etag']);
  const lastModified = one(headers['last-modified']);
  return etag === null && lastModified === null ? null : { etag, lastModified };
}

function one(header: string | string[] | undefined): string | null {
  return [header].flat()[0] ?? null;
}
