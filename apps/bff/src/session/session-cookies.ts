import { Inject, Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEW_DEVICE } from '@elevate/contracts/user';
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
  private readonly suffix: string | undefined;

  constructor(
    @Inject(CONFIG) { SITE_URL, COOKIE_SUFFIX }: Pick<BffConfig, 'SITE_URL' | 'COOKIE_SUFFIX'>,
  ) {
    this.isSecure = SITE_URL?.startsWith('https:') ?? false;
    this.port = SITE_URL === undefined ? '' : new URL(SITE_URL).port;
    this.suffix = COOKIE_SUFFIX;
  }

  read(request: Pick<FastifyRequest, 'headers'>): SessionTokenPair {
    const [access, refresh] = NAMES.map((name) => this.valueOf(name, request));
    return { access, refresh };
  }

  set(reply: FastifyReply, tokens: SessionTokenPair): void {
    const former = this.leaveFormer(reply);
    for (const name of NAMES) {
      const value = tokens[name] ?? former[name];
      if (value !== undefined) this.write(reply, { name, value, maxAge: MAX_AGE_SECONDS });
    }
  }

  /** Outlives sign-out: the device stays the person's. */
  readDevice(request: Pick<FastifyRequest, 'headers'>): string | undefined {
    return this.valueOf('device', request);
  }

  setDevice(reply: FastifyReply, value: string): void {
    this.write(reply, { name: 'device', value, maxAge: MAX_AGE_SECONDS });
  }

  clear(reply: FastifyReply): void {
    this.leaveFormer(reply);
    for (const name of NAMES) this.write(reply, { name, value: '', maxAge: 0 });
  }

  /** Names without the suffix are read until a device cookie has it: other sites write the former, too. */
  private valueOf(name: CookieName, { headers }: Pick<FastifyRequest, 'headers'>) {
    const cookies = parseCookie(headers.cookie ?? '');
    const isFormer = cookies[this.nameOf('device')] === undefined;
    return cookies[this.nameOf(name)] || (isFormer && cookies[this.nameOf(name, '')]) || undefined;
  }

  private leaveFormer(reply: FastifyReply): SessionTokenPair {
    const { request } = reply;
    if (!this.suffix || parseCookie(request.headers.cookie ?? '')[this.nameOf('device')]) return {};
    this.setDevice(reply, this.readDevice(request) ?? NEW_DEVICE);
    return this.read(request);
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
  private nameOf(name: CookieName, suffix = this.suffix): string {
    const own = [name, this.port, suffix].filter(Boolean).join('-');
    return `${this.isSecure ? '__Host-' : ''}elevate-${own}`;
  }
}
