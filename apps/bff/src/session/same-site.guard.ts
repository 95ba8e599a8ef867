import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { SessionCookies } from './session-cookies.js';
import { crossSite } from './session.errors.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/**
 * Refuses what another site's page makes a visitor's browser send. A browser says where a request
 * comes from, and no page can change that; older ones, and all of them without TLS, say at least the
 * origin. Of who says neither, only a browser would bring cookies.
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
    // No browser adds this by itself, and no other site's page may.
    if (authorization !== undefined) return true;
    if (site !== undefined) return OWN_SITE.has(String(site));
    if (origin !== undefined) return this.isOwnOrigin(origin, request.headers.host);
    const { access, refresh } = this.cookies.read(request);
    return access === undefined && refresh === undefined;
  }

  private isOwnOrigin(origin: string, host: string | undefined): boolean {
    if (!URL.canParse(origin)) return false;
    const { origin: given, host: givenHost } = new URL(origin);
    const { SITE_URL } = this.config;
    const own = SITE_URL === undefined ? undefined : new URL(SITE_URL).origin;
    // The browser writes the host, too. Where the site has TLS, a page of this host that came
    // without it may be anybody's.
    return given === own || (givenHost === host && !own?.startsWith('https:'));
  }
}
