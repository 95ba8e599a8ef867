import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Clock } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import type { Counter, Metrics } from '@elevate/metrics';
import { METRICS } from '@elevate/service-defaults';
import type { AccountDocument } from '../accounts/account.schema.js';
import type { Caller, RequestWithCaller } from '../requests/caller.guard.js';
import { AccountViews, refusal } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { type SessionDocument, SessionRepository } from './session.repository.js';
import { AccessTokens } from './keys/access-token.js';

export interface SignedIn {
  readonly account: AccountDocument;
  readonly session: SessionDocument;
  readonly caller: Caller;
}

type RequestWithUser = RequestWithCaller & { signedIn?: SignedIn };

/** Metadata: allowed with an expired password. */
const ALLOWS_EXPIRED = 'elevate:allows-expired-password';
export const AllowsExpiredPassword = (): MethodDecorator => SetMetadata(ALLOWS_EXPIRED, true);

/** Metadata: allowed while the address must be confirmed. */
const ALLOWS_UNVERIFIED = 'elevate:allows-unverified-email';
export const AllowsUnverifiedEmail = (): ClassDecorator & MethodDecorator =>
  SetMetadata(ALLOWS_UNVERIFIED, true);

/** Metadata: the text that the spec gives for signed-out requests. */
const SIGNED_OUT_TEXT = 'elevate:signed-out-text';
export const SignedOutMessage = (text: string): MethodDecorator =>
  SetMetadata(SIGNED_OUT_TEXT, text);

/** Requires the AccessGuard. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn => {
    return context.switchToHttp().getRequest<Required<RequestWithUser>>().signedIn;
  },
);

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Needs a live session, so that sign-out and password changes apply immediately. With an expired password only
 * changing it is allowed.
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
    const signedIn = await this.identify(request);
    if (!signedIn) throw refusal('UNAUTHENTICATED', this.metadata(context, SIGNED_OUT_TEXT));
    if (this.views.isExpired(signedIn.account)) {
      await this.noteExpired(signedIn);
      if (!this.metadata(context, ALLOWS_EXPIRED)) throw refusal('PASSWORD_EXPIRED');
    }
    const isUnverified = this.views.mustVerifyEmail(signedIn.account);
    if (isUnverified && !this.metadata(context, ALLOWS_UNVERIFIED))
      throw refusal('EMAIL_UNVERIFIED');
    request.signedIn = signedIn;
    return true;
  }

  private async identify({ headers, caller }: RequestWithUser): Promise<SignedIn | null> {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    const claimed = token === undefined ? null : await this.tokens.verify(token);
    if (!claimed) return null;
    const [account, session] = await Promise.all([
      this.accounts.find(claimed.userId),
      this.sessions.find(claimed.sessionId),
    ]);
    if (!account || !session || !caller) return null;
    return isLive(session, account, this.clock.now()) ? { account, session, caller } : null;
  }

  // Required by the spec; stays if the maximum age is raised later.
  private async noteExpired({ account }: SignedIn): Promise<void> {
    if (account.passwordResetRequired) return;
    await this.accounts.markExpired(account._id, account.passwordChangedAt);
  }

  private metadata<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T>(key, [context.getHandler(), context.getClass()]);
  }
}

/** Neither ended nor expired. */
export function isLive(session: SessionDocument, account: AccountDocument, now: Date): boolean {
  if (session.userId !== account._id || session.endedAt !== null) return false;
  if (session.expiresAt <= now || session.endsAt <= now) return false;
  return session.epoch === account.sessionEpoch || session._id === account.keptSession;
}

type SignInPage = 'site' | 'administration';

/** Counts sign-in results, without personal data. */
@Injectable()
export class SignInMetrics {
  private readonly signIns: Counter<'door' | 'outcome'>;

  constructor(@Inject(METRICS) metrics: Metrics) {
    this.signIns = metrics.counter({
      name: 'elevate_sign_ins_total',
      help: 'Sign-ins by their page and how they ended: "opened", or the code of the refusal',
      labels: ['door', 'outcome'],
    });
  }

  async count<Session>(door: SignInPage, signIn: () => Promise<Session>): Promise<Session> {
    try {
      const session = await signIn();
      this.signIns.add({ door, outcome: 'opened' });
      return session;
    } catch (error) {
      this.signIns.add({ door, outcome: isAppError(error) ? error.code : 'failed' });
      throw error;
    }
  }
}
