import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { CONFIG, rateLimitAddress } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { tooManyRequests } from '../http/api.decorator.js';
import { addTo } from '../read-model/episode-changes.js';
import { SessionCookies } from './session-cookies.js';

/** Labels: the visitors' stream and the administrators' stream. */
export const STREAM_CLIENTS = {
  name: 'elevate_stream_clients',
  help: 'Browsers that listen for changes',
  labels: ['stream'],
} as const;

const STREAMS_PER_SESSION = 5;
// Streams end with their tab, so a place may be free soon.
const RETRY_AFTER_MS = 30_000;

/** Per client address and per session: each stream holds a connection. */
@Injectable()
export class StreamPlaces {
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'STREAMS_PER_ADDRESS'>,
  ) {}

  /**
   * Begins a stream, which takes a place until it closes. Null for HEAD, whose stream would never end.
   *
   * @throws AppError `BFF.STREAMS_TOO_MANY_REQUESTS`
   */
  open(request: FastifyRequest, reply: FastifyReply): ServerResponse | null {
    const places = this.placesOf(request);
    if (places.some(({ key, most }) => (this.taken.get(key) ?? 0) >= most)) {
      throw tooManyRequests(RETRY_AFTER_MS, 'BFF.STREAMS_TOO_MANY_REQUESTS');
    }
    for (const { key } of places) addTo(this.taken, key, 1);
    reply.raw.once('close', () => {
      for (const { key } of places) addTo(this.taken, key, -1);
    });
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Prevents buffering in reverse proxies.
      'x-accel-buffering': 'no',
    });
    if (request.method !== 'HEAD') return reply.raw;
    reply.raw.end();
    return null;
  }

  private placesOf(request: FastifyRequest) {
    const address = rateLimitAddress(request.ip) ?? request.ip;
    const session = this.sessionOf(request);
    return [
      { key: `address ${address}`, most: this.config.STREAMS_PER_ADDRESS },
      ...(session === undefined ? [] : [{ key: `session ${session}`, most: STREAMS_PER_SESSION }]),
    ];
  }

  /** Unverified: the public stream works without the user service, and the address limit holds for forged tokens. */
  private sessionOf(request: FastifyRequest): string | undefined {
    const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = bearer ?? this.cookies.read(request).access;
    try {
      const { sid } = decodeJwt(token ?? '');
      return typeof sid === 'string' ? sid : undefined;
    } catch {
      return undefined;
    }
  }
}
