import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { type Logger, LogThrottle } from '@elevate/logging';
import { rateLimitAddress } from '@elevate/service-defaults';
import ipaddr from 'ipaddr.js';

interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

type Matcher = (address: ipaddr.IPv4 | ipaddr.IPv6) => boolean;

const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

const IF_PROXY =
  'If it is a proxy, let it send X-Forwarded-For and add it to TRUST_PROXY; else one visitor sent too much';

const WARN_EVERY_MS = 60 * 60_000;

/** The last forwarded address that is not a trusted proxy. */
export class ClientAddress {
  private readonly trusted: readonly Matcher[];
  private readonly throttle = new LogThrottle(WARN_EVERY_MS);

  constructor(
    proxies: readonly string[] = [],
    private readonly logger?: Logger,
  ) {
    this.trusted = proxies.map(toMatcher);
  }

  of({ headers, socket }: Request): string {
    const hops = hopsOf(headers);
    let nearest = socket.remoteAddress ?? '';
    while (hops.length > 0 && this.isTrusted(nearest)) {
      const next = nodeAddress(hops.pop() ?? '');
      if (next === null) break;
      nearest = next;
    }
    return nearest;
  }

  /** IPv6 by its /64. */
  forLimits(request: Request): string {
    const client = this.of(request);
    return rateLimitAddress(client) ?? client;
  }

  /**
   * Replaces the forwarded addresses by the visitor's: the framework knows neither ports nor RFC
   * 7239.
   */
  settle(request: Request, response: ServerResponse): void {
    const { headers, socket } = request;
    const proxy = socket.remoteAddress ?? '';
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) {
      if (isLocal(proxy)) this.watchRefusals(response, proxy, 'silent', IF_PROXY);
      return;
    }
    if (!this.isTrusted(proxy)) {
      this.watch(response, proxy, 'untrusted', 'Add the proxy to TRUST_PROXY');
      return;
    }
    const client = this.of(request);
    if (client === proxy && !hopsOf(headers).some((hop) => nodeAddress(hop) === proxy))
      this.watch(response, proxy, 'unknown', 'Let the proxy send X-Forwarded-For with an address');
    // Kept where it is no address: `/metrics` is closed to proxied requests.
    headers['x-forwarded-for'] = client;
  }

  private watch(response: ServerResponse, proxy: string, kind: string, remedy: string): void {
    const { logger, throttle } = this;
    if (!logger) return;
    const reason =
      kind === 'unknown'
        ? 'A trusted proxy sent no address of the visitor'
        : 'A proxy that is not trusted forwards requests';
    throttle.say(kind, () =>
      logger.warn({ proxy }, `${reason}: all its visitors count as one visitor. ${remedy}`),
    );
    this.watchRefusals(response, proxy, kind, remedy);
  }

  private watchRefusals(response: ServerResponse, proxy: string, kind: string, remedy: string) {
    const { logger, throttle } = this;
    response.once('finish', () => {
      if (response.statusCode !== 429) return;
      throttle.say(`${kind} 429`, () =>
        logger?.warn({ proxy }, `Answered 429 for one address shared by visitors. ${remedy}`),
      );
    });
  }

  private isTrusted(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return this.trusted.some((matches) => matches(address));
  }
}

// Not both: a proxy that writes one of them passes on the other as the visitor sent it.
function hopsOf({ 'x-forwarded-for': list, forwarded }: IncomingHttpHeaders): string[] {
  if (list === undefined) return forwarded === undefined ? [] : forwardedNodes(forwarded);
  return String(list)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const TOKEN = /\s*([^\s=;,"]+)=("(?:[^"\\]|\\.)*"|[^\s;,"]*)\s*([;,]|$)/y;

/** The `for` of each element of RFC 7239; one that cannot be read is '', which stops the search. */
function forwardedNodes(header: string): string[] {
  const nodes = [''];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < header.length) {
    const [, name = '', value = '', end] = TOKEN.exec(header) ?? [];
    if (name === '') return [...nodes, ''];
    if (name.toLowerCase() === 'for')
      nodes[nodes.length - 1] = value.replace(/^"(.*)"$/, '$1').replaceAll(/\\(.)/g, '$1');
    if (end === ',') nodes.push('');
  }
  return nodes;
}

const NODE = /^(?:\[([^\]]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/;

/** Without port, brackets and zone; null for `unknown`, a hidden name and anything else. */
function nodeAddress(node: string): string | null {
  const [, ipv6, ipv4] = NODE.exec(node) ?? [];
  const address = (ipv6 ?? ipv4 ?? node).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

const LOCAL = [...Object.values(RANGES).flat(), 'carrierGradeNat'];

/** Of the network of the site, of the machine, or none. */
export const isLocal = (address: string): boolean =>
  !ipaddr.isValid(address) || LOCAL.includes(ipaddr.process(address).range());

function toMatcher(proxy: string): Matcher {
  const ranges = RANGES[proxy];
  if (ranges) return (address) => ranges.includes(address.range());
  const [network, bits] = proxy.includes('/')
    ? ipaddr.parseCIDR(proxy)
    : [ipaddr.process(proxy), ipaddr.process(proxy).kind() === 'ipv4' ? 32 : 128];
  return (address) => address.kind() === network.kind() && address.match([network, bits] as never);
}
