import type { HttpClientOptions } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { IngestionConfig } from '../../../ingestion.config.js';

type Settings = Pick<
  IngestionConfig,
  'CONTACT_EMAIL' | 'FEED_LOOPBACK_ORIGINS' | 'FEED_USER_AGENT' | 'NODE_ENV' | 'SITE_URL'
>;

/** How publishers are asked: by a name that says who does and how to reach them, and never on this machine. */
export function feedClientOptions(config: Settings, logger: Logger): HttpClientOptions {
  const contact = [config.SITE_URL, config.CONTACT_EMAIL].filter(Boolean).join('; ');
  const inProduction = config.NODE_ENV === 'production';
  return {
    userAgent: config.FEED_USER_AGENT ?? `Elevate/0.1 (feed reader; +${contact})`,
    allowedLoopbackOrigins: inProduction ? [] : (config.FEED_LOOPBACK_ORIGINS ?? []),
    logger,
  };
}
