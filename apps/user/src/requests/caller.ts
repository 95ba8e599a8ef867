export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 customer. */
  readonly address: string;
  readonly userAgent: string | null;
}

const USER_AGENT_LENGTH = 200;

export function shownUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
  return text.trim() || null;
}
