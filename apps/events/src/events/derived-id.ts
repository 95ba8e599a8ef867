import { createHash } from 'node:crypto';

/** A UUID (version 8) that is the same for the same text. */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
