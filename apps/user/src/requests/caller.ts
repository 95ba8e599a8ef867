import ipaddr from 'ipaddr.js';

export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 customer. */
  readonly address: string;
  readonly userAgent: string | null;
}

const USER_AGENT_LENGTH = 200;
const IPV6_CUSTOMER_PARTS = 4;

export function rateLimitAddress(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  // A /64 has more addresses than a counter can hold.
  const { parts } = address as ipaddr.IPv6;
  return `${parts
    .slice(0, IPV6_CUSTOMER_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}
