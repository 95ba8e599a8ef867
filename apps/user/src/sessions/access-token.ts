import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  createLocalJWKSet,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import { verifyAccessToken } from '@elevate/admin-access';
import { Clock, SerialQueue } from '@elevate/clock';
import { ACCESS_TOKEN, type AccessTokenClaims, type SessionTokens } from '@elevate/contracts/user';
import { CONFIG } from '@elevate/service-defaults';
import { AppError } from '@elevate/errors';
import { Sealing } from '@elevate/sealing';
import { AccountViews, rolesOf } from '../accounts/account.mapper.js';
import { type AccountDocument, AccountRepository } from '../accounts/account.repository.js';
import type { UserConfig } from '../user.config.js';
import {
  isLive,
  type SessionDocument,
  SessionRepository,
  type SigningKeyDocument,
  SigningKeyRepository,
} from './session.repository.js';
import { DAY_MS } from '@elevate/rules';

/** Encrypts private keys, so that a database copy cannot sign tokens. */
@Injectable()
export class KeySealing extends Sealing {
  constructor(@Inject(CONFIG) config: Pick<UserConfig, 'SIGNING_KEY_SECRET'>) {
    super(config.SIGNING_KEY_SECRET, 'elevate signing keys');
  }

  override open(stored: string): Promise<string> {
    return super.open(stored).catch((cause: unknown) => {
      throw new AppError('USER.KEY_SEALED', {
        kind: 'unexpected',
        message: 'A signing key cannot be read with this SIGNING_KEY_SECRET.',
        cause,
      });
    });
  }
}

/** Published this long before it signs. */
const PUBLISHED_AHEAD_MS = DAY_MS;

interface Ring {
  readonly signing: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly publicKeys: JSONWebKeySet;
  readonly verifying: JWTVerifyGetKey;
}

/** One signing key per period (unique index); the next is created a day ahead. */
@Injectable()
export class KeyRing {
  private ring: Ring | undefined;
  private readonly turns = new SerialQueue();

  constructor(
    private readonly keys: SigningKeyRepository,
    private readonly sealing: KeySealing,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'SIGNING_KEY_DAYS'>,
  ) {}

  /** One at a time: a turn from before a jump of the clock must not end last. */
  turn(): Promise<void> {
    return this.turns.run(() => this.turnNow());
  }

  private async turnNow(): Promise<void> {
    const now = this.clock.now().getTime();
    const period = this.periodAt(now);
    const periods = new Set([period, this.periodAt(now + PUBLISHED_AHEAD_MS)]);
    const stored = await this.keys.all();
    const missing = [...periods].filter((missing) => !stored.some((key) => key.period === missing));
    for (const missingPeriod of missing)
      await this.keys.insert(await this.newKey(missingPeriod, new Date(now)));
    // Includes keys of distant periods left by another configured length.
    const isKept = (key: SigningKeyDocument): boolean => Math.abs(key.period - period) <= 1;
    if (!stored.every(isKept)) await this.keys.keepPeriods(period - 1, period + 1);
    const keys = missing.length > 0 ? await this.keys.all() : stored;
    this.ring = await this.ringOf(keys.filter(isKept), period);
  }

  /** Other processes follow at their next turn. Returns the new key's id. */
  async replaceAll(): Promise<string> {
    await this.keys.removeAll();
    await this.turn();
    return this.current.signing.kid;
  }

  get current(): Ring {
    if (!this.ring) throw new AppError('USER.KEYS_NOT_READ', { kind: 'transient' });
    return this.ring;
  }

  private periodAt(time: number): number {
    return Math.floor(time / (this.config.SIGNING_KEY_DAYS * DAY_MS));
  }

  private async newKey(period: number, createdAt: Date): Promise<SigningKeyDocument> {
    const pair = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = randomBytes(12).toString('base64url');
    const description = { kid, use: 'sig', alg: ACCESS_TOKEN.algorithm };
    const privateJwk = { ...(await exportJWK(pair.privateKey)), ...description };
    return {
      _id: kid,
      period,
      privateJwk: await this.sealing.seal(JSON.stringify(privateJwk)),
      publicJwk: JSON.stringify({ ...publicJwk, ...description }),
      createdAt,
    };
  }

  private async ringOf(keys: readonly SigningKeyDocument[], period: number): Promise<Ring> {
    const key = keys.find((candidate) => candidate.period === period);
    if (!key) throw new AppError('USER.KEYS_NOT_READ', { kind: 'transient' });
    const privateJwk = JSON.parse(await this.sealing.open(key.privateJwk));
    const privateKey = await importJWK(privateJwk, ACCESS_TOKEN.algorithm);
    const publicKeys = { keys: keys.map((key) => JSON.parse(key.publicJwk)) };
    return {
      signing: { kid: key._id, privateKey: privateKey as CryptoKey },
      publicKeys,
      verifying: createLocalJWKSet(publicKeys),
    };
  }
}

type SessionProof = Pick<SessionDocument, '_id' | 'acr' | 'provedAt'>;

export type RenewedSession = Omit<SessionTokens, 'refresh_token'>;

@Injectable()
export class AccessTokens {
  constructor(
    private readonly ring: KeyRing,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly views: AccountViews,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'ACCESS_TOKEN_MINUTES'>,
  ) {}

  async renew(account: AccountDocument, session: SessionProof): Promise<RenewedSession> {
    const { kid, privateKey } = this.ring.current.signing;
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
    return {
      access_token: token,
      expires_at: new Date(expiresAt * 1_000).toISOString(),
      user: this.views.toUser(account, session.acr),
    };
  }

  /** Null unless its session is live. */
  async verify(token: string) {
    const now = this.clock.now();
    const rules = { ...ACCESS_TOKEN, now };
    const claims = await verifyAccessToken(token, this.ring.current.verifying, rules);
    if (!claims) return null;
    const [account, session] = await Promise.all([
      this.accounts.find(claims.sub),
      this.sessions.find(claims.sid),
    ]);
    if (!account || !session || !isLive(session, account, now)) return null;
    return { claims, account, session };
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
