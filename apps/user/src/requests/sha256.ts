import { createHash } from 'node:crypto';

/** Only for random secrets and lookup keys: passwords need a slow hash. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
