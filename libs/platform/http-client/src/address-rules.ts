import ipaddr from 'ipaddr.js';

/** The host's own channel to its machines on one large cloud: a metadata service with a public-looking address. */
const PUBLIC_LOOKING_METADATA = new Set(['168.63.129.16']);

/** What is globally routed today. Everything else of IPv6 is local, a tunnel, or carries an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet. Refused are loopback, private, link-local, carrier-grade
 * NAT, metadata, multicast and reserved ranges, and every IPv6 form that carries an IPv4 address,
 * because what is inside would be reached without being checked. What cannot be parsed is refused.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_IPV6);
  return !PUBLIC_LOOKING_METADATA.has(parsed.toString());
}

/** True for an address of this machine only; used for origins that a test or an operator allowed. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

/** The host of a URL without the brackets around an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** True where the host of a URL is an address and not a name, so that no resolver will be asked. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(bareHost(host));
}
