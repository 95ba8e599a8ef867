import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { list } from '@elevate/config';

/** Whole networks, by the names that the framework knows. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The addresses and networks of trusted proxies, as Fastify takes them: `10.0.0.0/8,loopback`. There
 * is no word for all: then every visitor could name any address as his.
 */
export const trustedProxies = list.refine((proxies) => proxies.every(isProxy), {
  error: `must be addresses, networks or ${NETWORKS.join(', ')}`,
});

function isProxy(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  // The library also takes `1` for an address; whoever writes that means something else.
  const [address = '', bits] = text.split('/');
  return isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(text));
}
