import { z } from 'zod';
import { adminAccessConfig } from '@elevate/admin-access';
import { list } from '@elevate/config';
import type { ConfigOf } from '@elevate/service-defaults';

export const webhooksConfig = {
  ...adminAccessConfig,
  /** With it the secrets of webhooks are stored encrypted. */
  WEBHOOK_SECRETS_KEY: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  /** Addresses on this machine that may be webhooks all the same, without TLS; for tests, and ignored in production. */
  WEBHOOK_LOOPBACK_ORIGINS: list.optional(),
  /** `production` in the images. */
  NODE_ENV: z.string().optional(),
};

export type WebhooksConfig = ConfigOf<typeof webhooksConfig>;

/** Loopback origins that tests may use as webhooks; none in production. */
export function allowedOrigins({
  NODE_ENV,
  WEBHOOK_LOOPBACK_ORIGINS = [],
}: Pick<WebhooksConfig, 'NODE_ENV' | 'WEBHOOK_LOOPBACK_ORIGINS'>): readonly string[] {
  return NODE_ENV === 'production' ? [] : WEBHOOK_LOOPBACK_ORIGINS;
}
