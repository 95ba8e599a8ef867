import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { rateLimitAddress } from '@elevate/service-defaults';

type Request = Pick<IncomingMessage, 'headers' | 'socket'>;
type Matcher = (address: ipaddr.IPv4 | ipaddr.IPv6) => boolean;

const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

/** The visitor's address before the framework: the last forwarded one that is not a trusted proxy. IPv6 by its /64. */
export class ClientAddress {
  private readonly trusted: readonly Matcher[];

  constructor(proxies: readonly string[] = []) {
    this.trusted = proxies.map(toMatcher);
  }

  of({ headers, socket }: Request): string {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let nearest = socket.remoteAddress ?? '';
    while (this.isTrusted(nearest) && forwarded.length > 0) {
      const next = forwarded.pop()?.trim() ?? '';
      if (!ipaddr.isValid(next)) break;
      nearest = next;
    }
    return rateLimitAddress(nearest) ?? nearest;
  }

  private isTrusted(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return this.trusted.some((matches) => matches(address));
  }
}

function toMatcher(proxy: string): Matcher {
  const ranges = RANGES[proxy];
  if (ranges) return (address) => ranges.includes(address.range());
  const [network, bits] = proxy.includes('/')
    ? ipaddr.parseCIDR(proxy)
    : [ipaddr.process(proxy), ipaddr.process(proxy).kind() === 'ipv4' ? 32 : 128];
  return (address) => address.kind() === network.kind() && address.match([network, bits] as never);
}
