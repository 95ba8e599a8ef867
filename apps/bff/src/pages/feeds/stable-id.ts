import { createHash } from 'node:crypto';

// RFC 9562, 6.6: namespace for URLs.
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** UUID version 5 (RFC 9562, 5.5): equal in every replica. */
export function stableId(address: string): string {
  const hash = createHash('sha1').update(URL_NAMESPACE).update(address).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}
