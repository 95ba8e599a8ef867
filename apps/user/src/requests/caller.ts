import ipaddr from 'ipaddr.js';

/** Who asks: the person's address and program, never the account. */
export interface Caller {
  /** An IPv4 address, or the /64 that an IPv6 customer has for himself. */
  readonly address: string;
  readonly userAgent: string | null;
}

const USER_AGENT_LENGTH = 200;
const IPV6_CUSTOMER_PARTS = 4;

/** An address as it is counted by; null where it is none. */
export function countedAddress(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  // Within his /64 a customer has more addresses than any counter could remember.
  const { parts } = address as ipaddr.IPv6;
  return `${parts
    .slice(0, IPV6_CUSTOMER_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** What a browser or a program calls itself, fit to be stored and shown; null where it does not say. */
export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}
