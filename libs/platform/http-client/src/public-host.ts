import { bareHost, isAddress, isPublicAddress } from './http-client.js';

// Names without a dot, and suffixes of RFC 6761, RFC 6762, RFC 8375 and cloud networks.
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|home\.arpa)$/;

/** False for hosts of private networks and of this machine. */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname).replace(/\.$/, '');
  return isAddress(host) ? isPublicAddress(host) : !PRIVATE_NAME.test(host);
}
