import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimit, rateLimitAddress } from '@elevate/service-defaults';
import { type ClientAddress, isLocal } from '../client-address.js';
import { answerTooMany } from './password-request-limiter.js';
import { FOR_ALL_ORIGINS, originHeaders } from './representation.js';

/**
 * Limits the public reads of an address, so that one program leaves time for others. Local
 * addresses are free: one may be a proxy that stands for all visitors.
 */
export class ReadLimiter {
  private readonly limit: RateLimit;

  constructor(
    private readonly perMinute: number,
    private readonly addresses: ClientAddress,
  ) {
    this.limit = new RateLimit({ attempts: perMinute, perMs: 60_000 });
  }

  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const origin = originHeaders(request.url);
    if (this.perMinute === 0 || origin !== FOR_ALL_ORIGINS) return false;
    const client = this.addresses.of(request);
    if (isLocal(client)) return false;
    const address = rateLimitAddress(client) ?? client;
    const seconds = Math.ceil(this.limit.take(address) / 1_000);
    response.setHeader('ratelimit-policy', this.limit.policy);
    response.setHeader('ratelimit', this.limit.stateOf(address));
    if (seconds === 0) return false;
    this.addresses.settle(request, response);
    answerTooMany(response, seconds, origin);
    return true;
  }
}
