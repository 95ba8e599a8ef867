import { bareHost, isAddress, isLoopbackAddress, isPublicAddress } from './address-rules.js';
import { httpError } from './http.errors.js';

/**
 * Keeps those of `origins` that may be reached although they are on this machine: http(s) on a
 * loopback address or `localhost`. Anything else in the list is ignored, so that a
 * configuration mistake opens nothing.
 */
export function loopbackOrigins(origins: readonly string[]): Set<string> {
  return new Set(
    origins
      .map((origin) => new URL(origin))
      .filter(isLoopbackUrl)
      .map(({ origin }) => origin),
  );
}

function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  const host = bareHost(hostname);
  return /^https?:$/.test(protocol) && (host === 'localhost' || isLoopbackAddress(host));
}

/**
 * Refuses what can be refused before a connection is tried: other schemes, other ports than the
 * scheme's own, credentials in the address, and addresses outside the public internet.
 */
export function checkPublicUrl(url: URL): void {
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // The URL parser drops the scheme's own port, so any port left is another one.
  if (!plain || url.port !== '') throw httpError('HTTP.FORBIDDEN_URL');
  if (isAddress(url.hostname) && !isPublicAddress(bareHost(url.hostname))) {
    throw httpError('HTTP.FORBIDDEN_ADDRESS');
  }
}
