import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { ADMIN_ACR, ADMIN_ROLE, CODE_VALID_SECONDS } from '@elevate/contracts/user';
import { Readiness } from '@elevate/service-defaults';
import {
  administratorsUnknown,
  codeRequired,
  forbidden,
  passwordExpired,
} from './access.errors.js';
import { Administrators } from './administrators.js';

/** Claims of a verified access token; absent ones never grant anything. */
export interface AdminClaims {
  readonly sub: string;
  readonly iat?: unknown;
  readonly roles?: unknown;
  readonly acr?: unknown;
  readonly auth_time?: unknown;
  readonly password_reset_required?: unknown;
  readonly password_expires_at?: unknown;
}

/** The only place that decides whether a session has administrator powers. */
@Injectable()
export class AdminPolicy {
  constructor(
    private readonly administrators: Administrators,
    private readonly clock: Clock,
    @Inject(Readiness) private readonly readiness: Pick<Readiness, 'isCaughtUp'>,
  ) {}

  /** @throws AppError `ADMIN.FORBIDDEN` or `ADMIN.PASSWORD_EXPIRED` */
  async check(claims: AdminClaims): Promise<void> {
    const { roles, acr, iat } = claims;
    // The site's sign-in grants the role without the access code.
    if (!Array.isArray(roles) || !roles.includes(ADMIN_ROLE) || acr !== ADMIN_ACR)
      throw forbidden();
    // Before that, demoted administrators would pass and new ones fail.
    if (!this.readiness.isCaughtUp) throw administratorsUnknown();
    const issuedAt = typeof iat === 'number' ? iat : 0;
    if (!(await this.administrators.has(claims.sub, issuedAt))) throw forbidden();
    if (hasExpiredPassword(claims, this.clock.now())) throw passwordExpired();
  }

  /** @throws AppError `ADMIN.CODE_REQUIRED` if the access code is too old */
  checkCode(claims: AdminClaims): void {
    if (!this.hasRecentCode(claims)) throw codeRequired();
  }

  hasRecentCode({ auth_time: provedAt }: AdminClaims): boolean {
    return typeof provedAt === 'number' && this.now() - provedAt <= CODE_VALID_SECONDS;
  }

  private now(): number {
    return this.clock.now().getTime() / 1_000;
  }
}

export function hasExpiredPassword(
  {
    password_reset_required: isRequired,
    password_expires_at: expiresAt,
  }: Pick<AdminClaims, 'password_reset_required' | 'password_expires_at'>,
  now: Date,
): boolean {
  return (
    isRequired === true || (typeof expiresAt === 'number' && now.getTime() / 1_000 >= expiresAt)
  );
}
