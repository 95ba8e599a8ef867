import type { LookupFunction } from 'node:net';
import { lookup as resolve, type LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { httpError } from './response-body.js';

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
  const isLoopback = ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback';
  return /^https?:$/.test(protocol) && (host === 'localhost' || isLoopback);
}

/** Rejects other schemes, ports, credentials and non-public IP addresses. */
export function checkPublicUrl(url: URL): void {
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // The URL parser drops the default port.
  if (!plain || url.port !== '') throw httpError('HTTP.FORBIDDEN_URL');
  if (isAddress(url.hostname) && !isPublicAddress(bareHost(url.hostname))) {
    throw httpError('HTTP.FORBIDDEN_ADDRESS');
  }
}

export type Resolver = typeof resolve;

/** Checks the address actually connected to: DNS rebinding could bypass an earlier check. */
export function guardedLookup(resolver: Resolver = resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, resolved) => {
      const addresses: LookupAddress[] = error ? [] : resolved;
      const [first] = addresses;
      if (error) callback(error, '');
      else if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
        callback(httpError('HTTP.FORBIDDEN_ADDRESS'), '');
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Azure's metadata service, which has a public-looking address. */
const PUBLIC_LOOKING_METADATA = new Set(['168.63.129.16']);

/** All other IPv6 ranges are local, tunnels or embed an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Each part of an IPv4 address starts with a digit, also in hexadecimal. */
const LIKE_ADDRESS = /:|(?:^|\.)\d[^.]*$/;

/** True for public internet addresses. Rejects IPv6 that embeds IPv4, which would bypass the check. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6);
  return !PUBLIC_LOOKING_METADATA.has(parsed.toString());
}

export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** True for IPv4 in every notation, and for IPv6. */
export function isAddress(host: string): boolean {
  const bare = bareHost(host);
  // ipaddr.js throws for a name: a hundred times the cost of this check.
  return LIKE_ADDRESS.test(bare) && ipaddr.isValid(bare);
}

// Names without a dot, and suffixes of RFC 6761, RFC 6762, RFC 8375 and cloud networks.
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|home\.arpa)$/;

/** False for hosts of private networks and of this machine. */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname).replace(/\.$/, '');
  return isAddress(host) ? isPublicAddress(host) : !PRIVATE_NAME.test(host);
}
