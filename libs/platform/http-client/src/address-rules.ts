import ipaddr from 'ipaddr.js';

/** Azure's metadata service, which has a public-looking address. */
const PUBLIC_LOOKING_METADATA = new Set(['168.63.129.16']);

/** Globally routed IPv6. All other ranges are local, tunnels or embed an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Each part of an IPv4 address starts with a digit, also in hexadecimal and octal. */
const LIKE_ADDRESS = /:|(?:^|\.)\d[^.]*$/;

/**
 * True for public internet addresses. Rejects loopback, private, link-local, carrier-grade NAT, metadata, multicast,
 * reserved and unparsable ones, and IPv6 that embeds IPv4, which would bypass the check.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6);
  return !PUBLIC_LOOKING_METADATA.has(parsed.toString());
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** True for IPv4 in every notation, and for IPv6 with or without brackets. */
export function isAddress(host: string): boolean {
  const bare = bareHost(host);
  // ipaddr.js answers for a name by throwing: a hundred times the cost of this check.
  return LIKE_ADDRESS.test(bare) && ipaddr.isValid(bare);
}
