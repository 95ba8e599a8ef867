import { Inject, Injectable } from '@nestjs/common';
import robotsParserModule from 'robots-parser';
import { Clock } from '@elevate/clock';
import type { HttpClient } from '@elevate/http-client';
import { FEED_HTTP_CLIENT } from '../feeds/fetching/feed-http-client.js';

type Rules = (url: string) => boolean;

interface Known {
  readonly rules: Promise<Rules>;
  readonly until: number;
}

/** CommonJS; its types declare a default export that does not exist. */
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** User agent in robots.txt. */
const PRODUCT = 'Elevate';
const KEPT_MS = 86_400_000;
const MOST_KEPT = 500;
const LIMITS = { timeoutMs: 10_000, maxBytes: 512 * 1024, cut: true };

/** Checks robots.txt (RFC 9309). */
@Injectable()
export class Robots {
  private readonly known = new Map<string, Known>();

  constructor(
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly clock: Clock,
  ) {}

  async allows(url: string, signal: AbortSignal): Promise<boolean> {
    const { origin } = new URL(url);
    const now = this.clock.now().getTime();
    const kept = this.known.get(origin);
    if (kept && kept.until > now) return (await kept.rules)(url);
    const rules = this.ask(origin, signal);
    this.known.set(origin, { rules, until: now + KEPT_MS });
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KEPT && oldest !== undefined) this.known.delete(oldest);
    return (await rules)(url);
  }

  /** 4xx allows everything; 5xx or no response, nothing. */
  private async ask(origin: string, signal: AbortSignal): Promise<Rules> {
    try {
      const address = `${origin}/robots.txt`;
      const { status, body } = await this.http.get(address, { ...LIMITS, signal });
      if (status >= 500) return () => false;
      if (status >= 400) return () => true;
      const robots = robotsParser(address, body.toString('utf8'));
      return (url) => robots.isAllowed(url, PRODUCT) ?? true;
    } catch {
      this.known.delete(origin);
      return () => false;
    }
  }
}
