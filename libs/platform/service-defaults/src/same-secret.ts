import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests in constant time, hiding content and length. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
