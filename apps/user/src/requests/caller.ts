import { NEW_DEVICE } from '@elevate/contracts/user';

export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 customer. */
  readonly address: string;
  readonly userAgent: string | null;
  /** `NEW_DEVICE` asks for one at sign-in. */
  readonly device?: string | undefined;
}

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

const USER_AGENT_LENGTH = 200;

export function deviceOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  return DEVICE_TOKEN.test(String(header)) ? String(header) : NEW_DEVICE;
}

export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}
