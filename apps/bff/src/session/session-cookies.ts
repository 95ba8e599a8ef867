import { Inject, Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';

/** Browsers' maximum. The issuer decides when a session ends. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

interface SessionTokenPair {
  readonly access?: string | undefined;
  readonly refresh?: string | undefined;
}

type TokenName = keyof SessionTokenPair;
type CookieName = TokenName | 'device';

const NAMES: readonly TokenName[] = ['access', 'refresh'];

/** ADR 0012 explains the cookie attributes. */
@Injectable()
export class SessionCookies {
  private readonly isSecure: boolean;
  private readonly port: string;

  constructor(@Inject(CONFIG) { SITE_URL }: Pick<BffConfig, 'SITE_URL'>) {
    this.isSecure = SITE_URL?.startsWith('https:') ?? false;
    this.port = SITE_URL === undefined ? '' : new URL(SITE_URL).port;
  }

  read({ headers }: Pick<FastifyRequest, 'headers'>): SessionTokenPair {
    const cookies = parseCookie(headers.cookie ?? '');
    const [access, refresh] = NAMES.map((name) => cookies[this.nameOf(name)] || undefined);
    return { access, refresh };
  }

  set(reply: FastifyReply, tokens: SessionTokenPair): void {
    for (const name of NAMES) {
      const value = tokens[name];
      if (value !== undefined) this.write(reply, { name, value, maxAge: MAX_AGE_SECONDS });
    }
  }

  /** Outlives sign-out: the device stays the person's. */
  readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    return parseCookie(headers.cookie ?? '')[this.nameOf('device')] || undefined;
  }

  setDevice(reply: FastifyReply, value: string): void {
    this.write(reply, { name: 'device', value, maxAge: MAX_AGE_SECONDS });
  }

  clear(reply: FastifyReply): void {
    for (const name of NAMES) this.write(reply, { name, value: '', maxAge: 0 });
  }

  private write(
    reply: FastifyReply,
    { name, value, maxAge }: { name: CookieName; value: string; maxAge: number },
  ): void {
    const cookie = stringifySetCookie({
      name: this.nameOf(name),
      value,
      maxAge,
      path: this.isSecure ? '/' : '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.isSecure,
    });
    reply.header('set-cookie', cookie);
  }

  // `__Host-` stops sibling subdomains from setting the cookie; over TLS only. All ports of a host share their cookies, so
  // a second installation has names of its own.
  private nameOf(name: CookieName): string {
    const own = this.port === '' ? name : `${name}-${this.port}`;
    return `${this.isSecure ? '__Host-' : ''}elevate-${own}`;
  }
}
