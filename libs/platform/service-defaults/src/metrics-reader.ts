import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isSameSecret } from './same-secret.js';

/** What a proxy adds to what it passes on. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * True where the numbers may be shown: to whoever shows the token, and to who sits at this machine. A
 * proxy on the same machine sits there too, so nothing that shows a sign of one counts, nor what asks
 * for another host than this machine, as a page of the web can make a browser do.
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
