import { createHttpClient, type HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { IngestionConfig } from '../../ingestion.config.js';

export const YOUTUBE_HTTP_CLIENT = Symbol('YOUTUBE_HTTP_CLIENT');

export function youtubeHttpClient(
  { YOUTUBE_API_BASE_URL }: Pick<IngestionConfig, 'YOUTUBE_API_BASE_URL'>,
  logger: Logger,
): HttpClient {
  return createHttpClient({
    userAgent: 'Elevate/0.1 (ingestion)',
    // Only the operator sets this origin; no fetched content can make the client reach it.
    trustedOrigins: [YOUTUBE_API_BASE_URL],
    logger,
  });
}
