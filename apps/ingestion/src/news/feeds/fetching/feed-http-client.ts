import { createHttpClient, type HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { IngestionConfig } from '../../../ingestion.config.js';

/** Does not trust the origins of the YouTube client. */
export const FEED_HTTP_CLIENT = Symbol('FEED_HTTP_CLIENT');

type Settings = Pick<
  IngestionConfig,
  'CONTACT_EMAIL' | 'FEED_LOOPBACK_ORIGINS' | 'FEED_USER_AGENT' | 'NODE_ENV' | 'SITE_URL'
>;

export function feedHttpClient(config: Settings, logger: Logger): HttpClient {
  const contact = [config.SITE_URL, config.CONTACT_EMAIL].filter(Boolean).join('; ');
  const inProduction = config.NODE_ENV === 'production';
  return createHttpClient({
    userAgent: config.FEED_USER_AGENT ?? `Elevate/0.1 (feed reader; +${contact})`,
    allowedLoopbackOrigins: inProduction ? [] : (config.FEED_LOOPBACK_ORIGINS ?? []),
    logger,
  });
}
