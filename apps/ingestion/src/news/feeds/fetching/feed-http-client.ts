import { createHttpClient, type HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { IngestionConfig } from '../../../ingestion.config.js';

/** The client through which publishers are asked; it trusts no origin that the other one does. */
export const FEED_HTTP_CLIENT = Symbol('FEED_HTTP_CLIENT');

type Settings = Pick<
  IngestionConfig,
  'CONTACT_EMAIL' | 'FEED_LOOPBACK_ORIGINS' | 'FEED_USER_AGENT' | 'NODE_ENV' | 'SITE_URL'
>;

/** How publishers are asked: by a name that says who does and how to reach them, and never on this machine. */
export function feedHttpClient(config: Settings, logger: Logger): HttpClient {
  const contact = [config.SITE_URL, config.CONTACT_EMAIL].filter(Boolean).join('; ');
  const inProduction = config.NODE_ENV === 'production';
  return createHttpClient({
    userAgent: config.FEED_USER_AGENT ?? `Elevate/0.1 (feed reader; +${contact})`,
    allowedLoopbackOrigins: inProduction ? [] : (config.FEED_LOOPBACK_ORIGINS ?? []),
    logger,
  });
}
