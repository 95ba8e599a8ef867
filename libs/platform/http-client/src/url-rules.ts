import { bareHost, isAddress, isLoopbackAddress, isPublicAddress } from './address-rules.js';
import { httpError } from './http.errors.js';

/** Keeps http(s) loopback origins only, so a configuration mistake opens nothing. */
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

/** Rejects other schemes, non-default ports, credentials and non-public IP addresses before connecting. */
export function checkPublicUrl(url: URL): void {
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // The URL parser drops the default port.
  if (!plain || url.port !== '') throw httpError('HTTP.FORBIDDEN_URL');
  if (isAddress(url.hostname) && !isPublicAddress(bareHost(url.hostname))) {
    throw httpError('HTTP.FORBIDDEN_ADDRESS');
  }
}
