import { createHash } from 'node:crypto';

export function etagOf(content: unknown): string {
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
