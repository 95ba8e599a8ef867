import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Who listens, by stream: that of the site's visitors and that of administrators. */
export const STREAM_CLIENTS = {
  name: 'elevate_stream_clients',
  help: 'Browsers that listen for changes',
  labels: ['stream'],
} as const;

/**
 * Answers with the head of a stream of server-sent events; the rest is written by whoever asked. Null
 * where nothing but the head was asked for: nobody would ever end such a stream.
 */
export function openEventStream(reply: FastifyReply): ServerResponse | null {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Reverse proxies must not hold back what is meant for now.
    'x-accel-buffering': 'no',
  });
  if (reply.request.method !== 'HEAD') return reply.raw;
  reply.raw.end();
  return null;
}
