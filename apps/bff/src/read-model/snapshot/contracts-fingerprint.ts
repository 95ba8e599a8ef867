import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Subscriptions } from '@elevate/messaging';

/** Changes with any message schema, so that snapshots of another version are ignored. */
export function contractsFingerprint({ contracts }: Subscriptions): string {
  const hash = createHash('sha256');
  for (const [type, { schema }] of [...contracts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(type).update('\0');
    if (schema) hash.update(JSON.stringify(z.toJSONSchema(schema as z.ZodType))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
