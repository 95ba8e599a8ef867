import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { SessionCookies } from './session-cookies.js';
import { crossSite } from './session.strategy.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/**
 * CSRF protection by `Sec-Fetch-Site`, or `Origin` for older browsers and plain HTTP. With neither, cookies mean a
 * browser: refused.
 */
@Injectable()
export class SameSiteGuard implements CanActivate {
  constructor(
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'SITE_URL'>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (SAFE_METHODS.has(request.method) || this.isOwn(request)) return true;
    throw crossSite();
  }

  private isOwn(request: FastifyRequest): boolean {
    const { authorization, origin, 'sec-fetch-site': site } = request.headers;
    // Browsers never add this header, and other sites may not set it.
    if (authorization !== undefined) return true;
    if (site !== undefined) return OWN_SITE.has(String(site));
    if (origin !== undefined) return this.isOwnOrigin(origin, request.headers.host);
    const { access, refresh } = this.cookies.read(request);
    return access === undefined && refresh === undefined;
  }

  private isOwnOrigin(origin: string, host: string | undefined): boolean {
    if (!URL.canParse(origin)) return false;
    const { origin: claimed, host: givenHost } = new URL(origin);
    const { SITE_URL } = this.config;
    const own = SITE_URL === undefined ? undefined : new URL(SITE_URL).origin;
    // On a TLS site, a same-host page without TLS may be forged.
    return claimed === own || (givenHost === host && !own?.startsWith('https:'));
  }
}
