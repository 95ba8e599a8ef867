import { createHash } from 'node:crypto';

export function contentHash(facts: object): string {
  const ordered = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1').update(JSON.stringify(ordered)).digest('base64url');
}
