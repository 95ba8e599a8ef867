import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimit, rateLimitAddress } from '@elevate/service-defaults';
import { type ClientAddress, isLocal } from '../client-address.js';
import { answerTooMany } from './password-request-limiter.js';
import { FOR_ALL_ORIGINS, type Headers, isOpen } from './representation.js';

export interface CountedRead {
  readonly waitMs: number;
  readonly headers: Headers;
}

const MOST_KNOWN = 10_000;

/** Limits the public reads of an address. Local ones are free: one may be a proxy for all visitors. */
export class ReadLimiter {
  private readonly limit: RateLimit;
  private readonly policy: string;
  private readonly known = new Map<string, string | null>();

  constructor(
    private readonly perMinute: number,
    private readonly addresses: ClientAddress,
  ) {
    this.limit = new RateLimit({ attempts: perMinute, perMs: 60_000 });
    this.policy = this.limit.policy;
  }

  count(request: IncomingMessage): CountedRead | undefined {
    if (this.perMinute === 0) return undefined;
    const address = this.addressOf(request);
    if (address === null || !isOpen(request.url)) return undefined;
    const waitMs = this.limit.take(address);
    const ratelimit = this.limit.stateOf(address);
    return { waitMs, headers: { 'ratelimit-policy': this.policy, ratelimit } };
  }

  refuse({ waitMs }: CountedRead, request: IncomingMessage, response: ServerResponse): void {
    this.addresses.settle(request, response);
    const headers = { 'ratelimit-policy': this.policy, ...FOR_ALL_ORIGINS };
    answerTooMany(response, Math.ceil(waitMs / 1_000), headers);
  }

  /** Null for a local one. */
  private addressOf(request: IncomingMessage): string | null {
    const client = this.addresses.of(request);
    const known = this.known.get(client);
    if (known !== undefined) return known;
    const address = isLocal(client) ? null : (rateLimitAddress(client) ?? client);
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(client, address);
    return address;
  }
}
