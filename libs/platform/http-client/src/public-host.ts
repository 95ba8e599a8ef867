import { bareHost, isAddress, isPublicAddress } from './http-client.js';

// Names without a dot, and the suffixes that RFC 6761, RFC 6762, RFC 8375 and cloud networks keep for themselves.
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|local|internal|home\.arpa)$/;

/** False for hosts of private networks and of this machine. Names are not looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname).replace(/\.$/, '');
  return isAddress(host) ? isPublicAddress(host) : !PRIVATE_NAME.test(host);
}
