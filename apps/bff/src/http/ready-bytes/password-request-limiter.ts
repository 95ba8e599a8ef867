import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_MESSAGES } from '@elevate/rules';

/** Equals the user service's hashing slots plus queue. */
const MAX_CONCURRENT = 32;
const SMALL_BODY = 16 * 1024;
const PATHS = new Set([
  ...['/api/v1/session', '/api/v1/token', '/api/v1/accounts', '/api/v1/password'],
  ...['/api/v1/password-resets/complete', '/api/v1/account/deletion'],
  ...['/api/v1/admin/setup', '/api/v1/admin/session'],
]);

const BODY = Buffer.from(
  JSON.stringify({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'BFF.TOO_MANY_REQUESTS',
    detail: ACCOUNT_MESSAGES.tooMany,
  }),
);
const HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'content-length': BODY.length,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '2',
};

/**
 * Limits concurrent requests that cost a password hash. Refuses the excess before the framework, where each would cost
 * as much as a hundred reads.
 */
export class PasswordRequestLimiter {
  private active = 0;

  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (!costsHash(request)) return false;
    if (this.active < MAX_CONCURRENT) {
      this.active += 1;
      response.once('close', () => (this.active -= 1));
      return false;
    }
    response.writeHead(429, HEADERS).end(BODY);
    return true;
  }
}

function costsHash({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  // The framework refuses larger bodies after reading them.
  const isSmall = Number(headers['content-length']) <= SMALL_BODY;
  return isSmall && PATHS.has(url?.split('?', 1)[0] ?? '');
}
