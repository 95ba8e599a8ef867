import ipaddr from 'ipaddr.js';
import { NEW_DEVICE } from '@elevate/contracts/user';

export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 customer. */
  readonly address: string;
  readonly userAgent: string | null;
  /** Token by which an account knows the device again; `NEW_DEVICE` asks for one at sign-in. */
  readonly device?: string | undefined;
}

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

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

export function deviceOf(header: string | string[] | undefined): string | undefined {
  const isDevice = header === NEW_DEVICE || DEVICE_TOKEN.test(String(header));
  return isDevice ? String(header) : undefined;
}

export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}
