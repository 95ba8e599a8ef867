import { createHash } from 'node:crypto';
import { parameterError } from './error-catalog.js';

export interface Resource {
  readonly kind: string;
  readonly etag: string;
  readonly id: string;
}

export interface ListResponse {
  readonly kind: string;
  readonly etag: string;
  readonly nextPageToken?: string;
  readonly prevPageToken?: string;
  readonly items?: readonly Resource[];
  readonly pageInfo: Page<unknown>['pageInfo'];
}

/** Omits an empty `items`, as YouTube does. */
export function listResponse(kind: string, page: Page<Resource>): ListResponse {
  const { items, nextPageToken, prevPageToken, pageInfo } = page;
  const content = {
    ...(nextPageToken !== undefined && { nextPageToken }),
    ...(prevPageToken !== undefined && { prevPageToken }),
    ...(items.length > 0 && { items }),
    pageInfo,
  };
  const tags = items.map(({ etag }) => etag);
  return { kind, etag: etagOf([kind, tags, nextPageToken, prevPageToken, pageInfo]), ...content };
}

export function resource(kind: string, id: string, content: Record<string, unknown>): Resource {
  const present = Object.fromEntries(
    Object.entries(content).filter(([, part]) => part !== undefined),
  );
  return { kind, etag: etagOf([id, present]), id, ...present };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextPageToken?: string;
  readonly prevPageToken?: string;
  readonly pageInfo: { readonly totalResults: number; readonly resultsPerPage: number };
}

interface PageRequest {
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
  const [offset = '', digest] = Buffer.from(token, 'base64url').toString().split(':');
  if (!/^\d+$/.test(offset) || digest !== checksum(list, Number(offset))) {
    const message = 'The request specifies an invalid page token.';
    throw parameterError('invalidPageToken', 'pageToken', message);
  }
  return Number(offset);
}

function checksum(list: string, offset: number): string {
  return createHash('sha256').update(`${list}/${offset}`).digest('base64url').slice(0, 8);
}

function etagOf(content: unknown): string {
  return createHash('sha1').update(JSON.stringify(content)).digest('base64url');
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const bare = tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1');
    return bare === etag || bare === '*';
  });
}
