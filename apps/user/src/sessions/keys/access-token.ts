import { Inject, Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN, type AccessTokenClaims, type SessionTokens } from '@elevate/contracts/user';
import { CONFIG } from '@elevate/service-defaults';
import { AccountViews, rolesOf } from '../../accounts/account.mapper.js';
import type { AccountDocument } from '../../accounts/account.schema.js';
import type { UserConfig } from '../../user.config.js';
import type { SessionDocument } from '../session.schema.js';
import { KeyRing } from './key-ring.js';

const SKEW_SECONDS = 5;

type SessionProof = Pick<SessionDocument, '_id' | 'acr' | 'provedAt'>;

export type RenewedSession = Omit<SessionTokens, 'refresh_token'>;

interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface VerifiedToken {
  readonly userId: string;
  readonly sessionId: string;
}

@Injectable()
export class AccessTokens {
  constructor(
    private readonly ring: KeyRing,
    private readonly views: AccountViews,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'ACCESS_TOKEN_MINUTES'>,
  ) {}

  /** A new access token for a live session, as its client receives it. */
  async renew(account: AccountDocument, session: SessionProof): Promise<RenewedSession> {
    const { token, expiresAt } = await this.issue(account, session);
    return {
      access_token: token,
      expires_at: expiresAt.toISOString(),
      user: this.views.toUser(account, session.acr),
    };
  }

  private async issue(account: AccountDocument, session: SessionProof): Promise<IssuedToken> {
    const { kid, privateKey } = this.ring.signing;
    const issuedAt = Math.floor(this.clock.now().getTime() / 1_000);
    const expiresAt = issuedAt + this.config.ACCESS_TOKEN_MINUTES * 60;
    const { sub, ...claims } = this.claimsOf(account, session);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, typ: 'at+jwt', kid })
      .setSubject(sub)
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(ACCESS_TOKEN.audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
    return { token, expiresAt: new Date(expiresAt * 1_000) };
  }

  async verify(token: string): Promise<VerifiedToken | null> {
    try {
      const { payload } = await this.parse(token);
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string'
        ? { userId: sub, sessionId: sid }
        : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  private parse(token: string) {
    return jwtVerify(token, this.ring.verifying, {
      algorithms: [ACCESS_TOKEN.algorithm],
      typ: 'at+jwt',
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      clockTolerance: SKEW_SECONDS,
      currentDate: this.clock.now(),
    });
  }

  private claimsOf(account: AccountDocument, session: SessionProof): AccessTokenClaims {
    const { expiresAt, warningAt } = this.views.passwordTimes(account);
    return {
      sub: account._id,
      sid: session._id,
      epoch: account.sessionEpoch,
      acr: session.acr,
      auth_time: Math.floor(session.provedAt.getTime() / 1_000),
      roles: rolesOf(account, session.acr),
      password_reset_required: this.views.isExpired(account),
      password_expires_at: expiresAt,
      password_warning_at: warningAt,
      email_verify_by: this.views.verifyEmailBy(account),
    };
  }
}
