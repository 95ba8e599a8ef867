import { createHttpClient, type HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { IngestionConfig } from '../../ingestion.config.js';

/** The client through which the YouTube API is asked. */
export const YOUTUBE_HTTP_CLIENT = Symbol('YOUTUBE_HTTP_CLIENT');

export function youtubeHttpClient(
  { YOUTUBE_API_BASE_URL }: Pick<IngestionConfig, 'YOUTUBE_API_BASE_URL'>,
  logger: Logger,
): HttpClient {
  return createHttpClient({
    userAgent: 'Elevate/0.1 (ingestion)',
    // The operator says where the API is; nothing that is read from outside can reach this origin.
    trustedOrigins: [YOUTUBE_API_BASE_URL],
    logger,
  });
}
