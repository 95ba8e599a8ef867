import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Subscriptions } from '@elevate/messaging';

/** Changes with the shape of any message that the content is made from: states written by another version are not parsed again. */
export function contractsFingerprint({ contracts }: Subscriptions): string {
  const hash = createHash('sha256');
  for (const [type, { schema }] of [...contracts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(type).update('\0');
    if (schema) hash.update(JSON.stringify(z.toJSONSchema(schema as z.ZodType))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
