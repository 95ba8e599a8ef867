import ipaddr from 'ipaddr.js';

const IPV6_CUSTOMER_PARTS = 4;
const IPV4_NETWORK_PARTS = 3;
const IPV6_NETWORK_PARTS = 3;

/** IPv4 address, or the /64 of an IPv6 customer. */
export function rateLimitAddress(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  // A /64 has more addresses than a counter can hold.
  return `${headOf(address as ipaddr.IPv6, IPV6_CUSTOMER_PARTS)}::/64`;
}

/** The /24 of an IPv4 address, or the /48 of an IPv6 site. */
export function networkOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv6')
    return `${headOf(address as ipaddr.IPv6, IPV6_NETWORK_PARTS)}::/48`;
  const { octets } = address as ipaddr.IPv4;
  return `${octets.slice(0, IPV4_NETWORK_PARTS).join('.')}.0/24`;
}

function headOf({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
}
