import type { IncomingMessage, ServerResponse } from 'node:http';
import { ACCOUNT_MESSAGES } from '@elevate/rules';

/** As many as the user service hashes and lets wait. */
const AT_ONCE = 32;
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
 * Lets only so many requests through that cost a password hash. The others are refused before anything is made of
 * them: on its way through the framework each would cost the site as much time as a hundred reads.
 */
export class PasswordDoor {
  private inside = 0;

  /** True where the request was answered here. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (!costsHash(request)) return false;
    if (this.inside < AT_ONCE) {
      this.inside += 1;
      response.once('close', () => (this.inside -= 1));
      return false;
    }
    response.writeHead(429, HEADERS).end(BODY);
    return true;
  }
}

function costsHash({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  // A larger body is refused by the framework, which reads it to its end first.
  const isSmall = Number(headers['content-length']) <= SMALL_BODY;
  return isSmall && PATHS.has(url?.split('?', 1)[0] ?? '');
}
