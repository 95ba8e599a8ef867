import {
  createParamDecorator,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessTokenVerifier, bearerToken, type VerifiedClaims } from '@elevate/access-tokens';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import { administratorsUnknown, forbidden, unauthenticated } from './access.errors.js';
import { Administrators } from './administrators.js';

export interface Administrator {
  readonly id: string;
}

type RequestWithAdministrator = FastifyRequest & { administrator?: Administrator };

/** Admits administrators with a valid access token, even with an expired password: they must keep the site running. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly tokens: AccessTokenVerifier,
    private readonly administrators: Administrators,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Readiness) private readonly readiness: Pick<Readiness, 'isCaughtUp'>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithAdministrator>();
    const token = bearerToken(request.headers.authorization);
    const claims = token === undefined ? null : await this.tokens.verify(token);
    if (!claims) {
      this.note(request, null);
      throw unauthenticated();
    }
    if (!(await this.isAdministrator(claims))) {
      this.note(request, claims.sub);
      throw forbidden();
    }
    request.administrator = { id: claims.sub };
    return true;
  }

  private async isAdministrator({ sub, ['roles']: roles }: VerifiedClaims): Promise<boolean> {
    if (!Array.isArray(roles) || !roles.includes(ADMIN_ROLE)) return false;
    // Until all accounts are read, demoted administrators would pass and new ones fail.
    if (!this.readiness.isCaughtUp) throw administratorsUnknown();
    return this.administrators.has(sub);
  }

  private note({ method, url }: FastifyRequest, account: string | null): void {
    const path = url.split('?', 1)[0];
    this.logger.warn({ account, method, path }, 'Refused a request without the administrator role');
  }
}

export function administratorOf(request: object): Administrator {
  const { administrator } = request as RequestWithAdministrator;
  if (!administrator) throw unauthenticated();
  return administrator;
}

export const Admin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  administratorOf(context.switchToHttp().getRequest<object>()),
);
