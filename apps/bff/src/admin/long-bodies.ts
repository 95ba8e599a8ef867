import type { FastifyInstance } from 'fastify';
import { EVENT_IMPORT } from '@elevate/rules';
import { API } from '../http/api-prefix.js';
import { EVENT_IMPORTS } from './event-import-body.js';

/**
 * Ingestion accepts 1,000 channels or feeds per sync, and 500 channels or 1,000 feeds to follow; the catalogue long
 * descriptions, and 200 episodes with their topics.
 */
const ROUTES = new Set(
  [
    ...['video-syncs', 'news-syncs', 'channels', 'channels/preview', 'feeds', 'feeds/opml'],
    ...['episodes/:id', 'episodes/bulk'],
  ].map((path) => `/${API}/admin/${path}`),
);
const BYTES = 256 * 1024;

/** Must run before routes are registered. */
export function acceptLongBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (ROUTES.has(route.url)) route.bodyLimit = BYTES;
    if (route.url === `/${EVENT_IMPORTS}`) route.bodyLimit = EVENT_IMPORT.maxBytes;
  });
}
