import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { list } from '@elevate/config';

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Fastify's proxy format: `10.0.0.0/8,loopback`. No wildcard: visitors could then forge their address. */
export const trustedProxies = list.refine((proxies) => proxies.every(isProxy), {
  error: `must be addresses, networks or ${NETWORKS.join(', ')}`,
});

function isProxy(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  // The library also parses `1` as an address, which is a mistake here.
  const [address = '', bits] = text.split('/');
  return isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(text));
}
