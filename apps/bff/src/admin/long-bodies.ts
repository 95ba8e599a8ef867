import type { FastifyInstance } from 'fastify';
import { API } from '../http/api-prefix.js';

/** A sync names its channels one by one: a thousand of them, which is the most, need more room. */
const ROUTE = `/${API}/admin/video-syncs`;
const BYTES = 128 * 1024;

/** Makes room for the one long body of ours. To be called before there are routes. */
export function acceptLongBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === ROUTE) route.bodyLimit = BYTES;
  });
}
