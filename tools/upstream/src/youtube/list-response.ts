import { etagOf } from './etag.js';
import type { Page } from './paging.js';

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
