import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Clock } from '@elevate/clock';
import { emailUnverified, passwordExpired, unauthenticated } from '../accounts/account.errors.js';
import { AccountViews } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccessTokens } from './keys/access-token.js';
import { isLive } from './session-state.js';
import { SessionRepository } from './session.repository.js';
import {
  ALLOWS_EXPIRED,
  ALLOWS_UNVERIFIED,
  SIGNED_OUT_TEXT,
  type RequestWithUser,
  type SignedIn,
} from './signed-in.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Requires a valid token and a live session, so that sign-out and password changes apply immediately. With an expired
 * password only changing it is allowed.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly views: AccountViews,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithUser>();
    const signedIn = await this.identify(request.headers.authorization ?? '');
    if (!signedIn) throw unauthenticated(this.metadata(context, SIGNED_OUT_TEXT));
    if (this.views.isExpired(signedIn.account)) {
      await this.noteExpired(signedIn);
      if (!this.metadata(context, ALLOWS_EXPIRED)) throw passwordExpired();
    }
    const isUnverified = this.views.mustVerifyEmail(signedIn.account);
    if (isUnverified && !this.metadata(context, ALLOWS_UNVERIFIED)) throw emailUnverified();
    request.signedIn = signedIn;
    return true;
  }

  private async identify(authorization: string): Promise<SignedIn | null> {
    const token = BEARER.exec(authorization)?.[1];
    const claimed = token === undefined ? null : await this.tokens.verify(token);
    if (!claimed) return null;
    const [account, session] = await Promise.all([
      this.accounts.find(claimed.userId),
      this.sessions.find(claimed.sessionId),
    ]);
    if (!account || !session) return null;
    return isLive(session, account, this.clock.now()) ? { account, session } : null;
  }

  // Required by the spec; stays if the configured maximum age is raised later.
  private async noteExpired({ account }: SignedIn): Promise<void> {
    if (account.passwordResetRequired) return;
    await this.accounts.markExpired(account._id, account.passwordChangedAt);
  }

  private metadata<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
  }
}
