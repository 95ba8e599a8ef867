import ipaddr from 'ipaddr.js';

interface RateLimitOptions {
  /** Burst size, refilled evenly over `perMs`. */
  readonly attempts: number;
  readonly perMs: number;
  /** Maximum keys in memory, evicted least recently used first. */
  readonly keys?: number;
  readonly now?: () => number;
}

/** Token bucket per key. In memory: a database would turn floods into writes. So limits apply per process. */
export class RateLimit {
  private readonly fullAt = new Map<string, number>();
  private readonly refillMs: number;

  constructor(private readonly options: RateLimitOptions) {
    this.refillMs = options.perMs / options.attempts;
  }

  /** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
  get policy(): string {
    const { attempts, perMs } = this.options;
    return `"address";q=${attempts};w=${Math.ceil(perMs / 1_000)}`;
  }

  /** `RateLimit`: how many are left, and the seconds until all are. */
  stateOf(key: string): string {
    const usedMs = this.fullAtOf(key) - this.now();
    const left = this.options.attempts - Math.ceil(usedMs / this.refillMs - 0.01);
    return `"address";r=${left};t=${Math.ceil(usedMs / 1_000)}`;
  }

  take(key: string): number {
    const wait = this.waitFor(key);
    // Refusals also refresh the key, so that attackers are not evicted.
    this.remember(key, this.fullAtOf(key) + (wait === 0 ? this.refillMs : 0));
    return wait;
  }

  waitFor(key: string): number {
    const { perMs } = this.options;
    return Math.max(0, Math.ceil(this.fullAtOf(key) + this.refillMs - perMs - this.now()));
  }

  refund(key: string): void {
    this.remember(key, this.fullAtOf(key) - this.refillMs);
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }

  private fullAtOf(key: string): number {
    return Math.max(this.now(), this.fullAt.get(key) ?? 0);
  }

  private remember(key: string, fullAt: number): void {
    // Re-insert: a Map iterates in insertion order.
    this.fullAt.delete(key);
    this.fullAt.set(key, fullAt);
    if (this.fullAt.size > (this.options.keys ?? 50_000))
      this.fullAt.delete(this.fullAt.keys().next().value ?? '');
  }
}

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
