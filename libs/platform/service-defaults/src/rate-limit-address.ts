import ipaddr from 'ipaddr.js';

const IPV6_CUSTOMER_PARTS = 4;

/** An IPv4 address, or the /64 of an IPv6 customer; null if the text is no address. */
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
