import type { ServerResponse } from 'node:http';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { AppError } from '@elevate/errors';
import type { Metrics } from '@elevate/metrics';
import { CONFIG, METRICS, rateLimitAddress } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { tooManyRequests } from '../http/api.decorator.js';
import { addTo } from '../read-model/episode-changes.js';
import { SessionCookies } from './session-cookies.js';

const STREAMS_PER_SESSION = 5;
// Streams end with their tab, so a place may be free soon.
const RETRY_AFTER_MS = 30_000;

/** Per stream, client address and session: each open one holds a connection. */
@Injectable()
export class StreamPlaces implements OnModuleDestroy {
  private readonly taken = new Map<string, number>();
  private readonly streams = {
    site: new Set<ServerResponse>(),
    administration: new Set<ServerResponse>(),
    messages: new Set<ServerResponse>(),
    changes: new Set<ServerResponse>(),
  };

  constructor(
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'STREAMS_PER_ADDRESS'>,
    @Inject(METRICS) metrics: Metrics,
  ) {
    const sizes = () =>
      Object.entries(this.streams).map(([stream, { size }]) => ({
        labels: { stream },
        value: size,
      }));
    const name = 'elevate_stream_clients';
    metrics.gauge({ name, help: 'Clients that listen for changes', labels: ['stream'] }, sizes);
  }

  /**
   * Begins a stream, which takes a place until it closes. Null for HEAD, whose stream would never end.
   *
   * @throws AppError `BFF.STREAMS_EXHAUSTED`, `BFF.STREAMS_TOO_MANY_REQUESTS`
   */
  open(
    stream: { readonly name: keyof StreamPlaces['streams']; readonly most: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): ServerResponse | null {
    const open = this.streams[stream.name];
    if (open.size >= stream.most)
      throw new AppError('BFF.STREAMS_EXHAUSTED', { kind: 'transient' });
    const places = this.placesOf(request);
    const full = places.find(({ key, most }) => (this.taken.get(key) ?? 0) >= most);
    if (full)
      throw tooManyRequests(RETRY_AFTER_MS, 'BFF.STREAMS_TOO_MANY_REQUESTS', policyOf(full));
    for (const { key } of places) addTo(this.taken, key, 1);
    reply.raw.once('error', () => reply.raw.destroy());
    reply.raw.once('close', () => {
      open.delete(reply.raw);
      for (const { key } of places) addTo(this.taken, key, -1);
    });
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      ...rateLimitOf(places[0]!, this.taken.get(places[0]!.key) ?? 0),
      ...(reply.getHeaders() as Record<string, string>),
      // Prevents buffering in reverse proxies.
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') {
      reply.raw.end();
      return null;
    }
    open.add(reply.raw);
    return reply.raw;
  }

  /** An open stream would block the shutdown. A list that ends early must not pass for a whole one. */
  onModuleDestroy(): void {
    const { changes, ...streams } = this.streams;
    for (const response of Object.values(streams).flatMap((open) => [...open])) response.end();
    for (const response of changes) response.destroy();
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

interface Place {
  /** Begins with the name of its limit. */
  readonly key: string;
  readonly most: number;
}

const nameOf = ({ key }: Place): string => `"${key.split(' ', 1)[0]}"`;
const policyOf = (place: Place): string =>
  `${nameOf(place)};q=${place.most};qu="concurrent-requests"`;

/** RateLimit header fields for HTTP (draft-ietf-httpapi-ratelimit-headers). */
function rateLimitOf(place: Place, taken: number): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': policyOf(place),
    ratelimit: `${nameOf(place)};r=${place.most - taken}`,
  };
}
