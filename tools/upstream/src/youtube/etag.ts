import { createHash } from 'node:crypto';

/** 27 letters, as YouTube's are, that change exactly when the content does. */
export function etagOf(content: unknown): string {
  return createHash('sha1').update(JSON.stringify(content)).digest('base64url');
}

/** True when one of the tags of an `If-None-Match` header, quoted or bare, weak or strong, is this one. */
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
