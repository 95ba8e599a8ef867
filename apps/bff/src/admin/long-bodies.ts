import type { FastifyInstance } from 'fastify';
import { API } from '../http/api-prefix.js';

/** The lists that the ingestion service accepts: a thousand channels or feeds to sync, five hundred channels or a thousand feeds to follow. */
const ROUTES = new Set(
  ['video-syncs', 'news-syncs', 'channels', 'feeds'].map((path) => `/${API}/admin/${path}`),
);
const BYTES = 256 * 1024;

/** Makes room for long lists. Call it before there are routes. */
export function acceptLongBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (ROUTES.has(route.url)) route.bodyLimit = BYTES;
  });
}
