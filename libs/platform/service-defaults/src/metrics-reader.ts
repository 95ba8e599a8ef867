import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isSameSecret } from './same-secret.js';

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Allows the token or a direct local request. Rejects proxied requests, since a local proxy is local too, and foreign
 * Host headers, since web pages can cause those (DNS rebinding).
 */
export function mayReadMetrics({ headers, socket }: Asking, token: string | undefined): boolean {
  const { authorization, host = '' } = headers;
  if (authorization !== undefined)
    return token !== undefined && isSameSecret(authorization, `Bearer ${token}`);
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '') && isThisMachine(host);
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}
