import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '../traffic/answer.js';
import { matchesEtag } from '../youtube/etag.js';

const NAME = /^[\w-][\w.-]*\.(xml|rss|atom)$/;

export interface Validators {
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
}

export async function feedFile(
  folder: string,
  name: string,
  validators: Validators,
): Promise<Answer | undefined> {
  if (!NAME.test(name)) return undefined;
  const path = join(folder, name);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return undefined;
  const body = await readFile(path);
  return conditional(body, info.mtime, validators);
}

export function conditional(body: Buffer, modified: Date, validators: Validators): Answer {
  const etag = createHash('sha1').update(body).digest('base64url');
  const lastModified = modified.toUTCString();
  const { ifNoneMatch, ifModifiedSince } = validators;
  const unchanged =
    ifNoneMatch === undefined
      ? ifModifiedSince !== undefined && Date.parse(lastModified) <= Date.parse(ifModifiedSince)
      : matchesEtag(ifNoneMatch, etag);
  const headers = { etag: `"${etag}"`, 'last-modified': lastModified };
  if (unchanged) return { status: 304, headers, body: '' };
  return {
    status: 200,
    headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
    body,
  };
}
