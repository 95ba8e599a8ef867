import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Labels: the visitors' stream and the administrators' stream. */
export const STREAM_CLIENTS = {
  name: 'elevate_stream_clients',
  help: 'Browsers that listen for changes',
  labels: ['stream'],
} as const;

/** Null for HEAD, whose stream would never end. */
export function openEventStream(reply: FastifyReply): ServerResponse | null {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Prevents buffering in reverse proxies.
    'x-accel-buffering': 'no',
  });
  if (reply.request.method !== 'HEAD') return reply.raw;
  reply.raw.end();
  return null;
}
