import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { PROBLEM_HEADERS } from '@elevate/service-defaults';
import { ClientAddress } from '../client-address.js';
import type { Headers } from './representation.js';

/** Equals the user service's hashing slots plus queue. */
const MAX_CONCURRENT = 32;
const MAX_OF_ADDRESS = 8;
/**
 * Up to here an address without an active request enters, so a flood of few addresses shuts no one
 * out.
 */
const MAX_WITH_NEWCOMERS = 128;
const SMALL_BODY = 16 * 1024;
const PATHS = new Set(
  `/api/v1/session /api/v1/token /api/v1/accounts /api/v1/password /api/v1/password-resets/complete
  /api/v1/account/deletion /api/v1/account/deletion-request /api/v1/admin/setup
  /api/v1/admin/session /api/v1/admin/session/code /api/v1/admin/invitation`.split(/\s+/),
);

const BODY = Buffer.from(
  JSON.stringify({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'BFF.TOO_MANY_REQUESTS',
    detail: ACCOUNT_MESSAGES.tooMany,
  }),
);
const POLICY = `"address";q=${MAX_OF_ADDRESS};qu="concurrent-requests"`;

/** Before the framework, where a refusal costs a hundred reads. */
export function answerTooMany(response: ServerResponse, seconds: number, headers: Headers): void {
  const own = {
    'content-length': BODY.length,
    'x-content-type-options': 'nosniff',
    'retry-after': String(seconds),
    ratelimit: `"address";r=0;t=${seconds}`,
  };
  response.writeHead(429, { ...PROBLEM_HEADERS, ...own, ...headers }).end(BODY);
}

/** Limits concurrent password hashes, fairly by address. */
export class PasswordRequestLimiter {
  private readonly ofAddress = new Map<string, number>();
  private active = 0;

  constructor(private readonly addresses = new ClientAddress()) {}

  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (!costsHash(request)) return false;
    const address = this.addresses.forLimits(request);
    if (this.mayEnter(address)) {
      this.count(address, 1);
      response.once('close', () => this.count(address, -1));
      return false;
    }
    answerTooMany(response, 2, { 'ratelimit-policy': POLICY });
    return true;
  }

  private mayEnter(address: string): boolean {
    const own = this.ofAddress.get(address) ?? 0;
    if (own === 0) return this.active < MAX_WITH_NEWCOMERS;
    return own < MAX_OF_ADDRESS && this.active < MAX_CONCURRENT;
  }

  private count(address: string, change: 1 | -1): void {
    const own = (this.ofAddress.get(address) ?? 0) + change;
    this.active += change;
    if (own > 0) this.ofAddress.set(address, own);
    else this.ofAddress.delete(address);
  }
}

function costsHash({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  // The framework refuses larger bodies after reading them.
  const isSmall = Number(headers['content-length']) <= SMALL_BODY;
  return isSmall && PATHS.has(url?.split('?', 1)[0] ?? '');
}
