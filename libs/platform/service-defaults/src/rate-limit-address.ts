import ipaddr from 'ipaddr.js';

/** IPv4 address, or the /64 of an IPv6 customer. */
export function rateLimitAddress(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  // A /64 has more addresses than a counter can hold.
  return `${headOf(address as ipaddr.IPv6, 4)}::/64`;
}

/** The /24 of an IPv4 address, or the /48 of an IPv6 site. */
export function networkOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv6') return `${headOf(address as ipaddr.IPv6, 3)}::/48`;
  const { octets } = address as ipaddr.IPv4;
  return `${octets.slice(0, 3).join('.')}.0/24`;
}

function headOf({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
}
