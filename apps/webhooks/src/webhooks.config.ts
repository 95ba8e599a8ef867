import { z } from 'zod';
import { adminAccessConfig } from '@elevate/admin-access';
import { list } from '@elevate/config';
import type { ConfigOf } from '@elevate/service-defaults';

export const webhooksConfig = {
  ...adminAccessConfig,
  /** Encrypts stored webhook secrets. */
  WEBHOOK_SECRETS_KEY: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  /** Loopback addresses allowed as webhooks without TLS; for tests, ignored in production. */
  WEBHOOK_LOOPBACK_ORIGINS: list.optional(),
  /** `production` disables test features. */
  NODE_ENV: z.string().optional(),
};

export type WebhooksConfig = ConfigOf<typeof webhooksConfig>;

export function allowedOrigins({
  NODE_ENV,
  WEBHOOK_LOOPBACK_ORIGINS = [],
}: Pick<WebhooksConfig, 'NODE_ENV' | 'WEBHOOK_LOOPBACK_ORIGINS'>): readonly string[] {
  return NODE_ENV === 'production' ? [] : WEBHOOK_LOOPBACK_ORIGINS;
}
