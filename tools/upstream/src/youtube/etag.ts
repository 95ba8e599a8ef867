import { createHash } from 'node:crypto';

/** 27 characters, like YouTube's. */
export function etagOf(content: unknown): string {
  return createHash('sha1').update(JSON.stringify(content)).digest('base64url');
}

/** Compares with all tags of an `If-None-Match` header, weak or strong, quoted or not. */
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
