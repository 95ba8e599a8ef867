import { createHash } from 'node:crypto';
import { parameterError } from './api-error.js';

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextPageToken?: string;
  readonly prevPageToken?: string;
  readonly pageInfo: { readonly totalResults: number; readonly resultsPerPage: number };
}

export interface PageRequest {
  /** A token is valid for its own list only. */
  readonly list: string;
  readonly size: number;
  readonly token: string | undefined;
}

/** Offset tokens: a growing list repeats an item, as on YouTube. */
export function pageOf<T>(all: readonly T[], { list, size, token }: PageRequest): Page<T> {
  const start = token === undefined ? 0 : offsetOf(list, token);
  const end = start + size;
  return {
    items: all.slice(start, end),
    ...(size > 0 && end < all.length && { nextPageToken: tokenFor(list, end) }),
    ...(size > 0 && start > 0 && { prevPageToken: tokenFor(list, Math.max(0, start - size)) }),
    pageInfo: { totalResults: all.length, resultsPerPage: size },
  };
}

function tokenFor(list: string, offset: number): string {
  return Buffer.from(`${offset}:${checksum(list, offset)}`).toString('base64url');
}

function offsetOf(list: string, token: string): number {
  const [offset = '', given] = Buffer.from(token, 'base64url').toString().split(':');
  if (!/^\d+$/.test(offset) || given !== checksum(list, Number(offset))) {
    const message = 'The request specifies an invalid page token.';
    throw parameterError('invalidPageToken', 'pageToken', message);
  }
  return Number(offset);
}

function checksum(list: string, offset: number): string {
  return createHash('sha256').update(`${list}/${offset}`).digest('base64url').slice(0, 8);
}
