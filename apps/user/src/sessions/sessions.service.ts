import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  type Acr,
  ADMIN_ACR,
  PASSWORD_ACR,
  type SessionTokens,
  type SessionView,
} from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../requests/caller.guard.js';
import { AccountRelay, refusal } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { KnownDevices } from '../credentials/password-check.js';
import type { UserConfig } from '../user.config.js';
import { sha256 } from '../requests/limits.js';
import { isLive, type SignedIn } from './signed-in.js';
import { AccessTokens } from './keys/access-token.js';
import { type SessionDocument, SessionRepository } from './session.repository.js';
import { MINUTE_MS, HOUR_MS } from '@elevate/rules';

type SessionConfig = Pick<
  UserConfig,
  | 'MEMBER_SESSION_IDLE_MINUTES'
  | 'MEMBER_SESSION_HOURS'
  | 'ADMIN_SESSION_IDLE_MINUTES'
  | 'ADMIN_SESSION_HOURS'
  | 'REFRESH_GRACE_MS'
>;

/** ADR 0012 explains sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Only after verifying the identity; `ADMIN_ACR` only after role and access code. */
  async open(
    account: AccountDocument,
    caller: Caller,
    acr: Acr = PASSWORD_ACR,
  ): Promise<SessionTokens> {
    const now = this.clock.now();
    const { idleMs, maxMs } = this.lifetimeOf(acr);
    const selector = newSelector();
    const token = newRefreshToken(selector);
    const { secretHash: tokenHash } = readRefreshToken(token) as RefreshToken;
    const session: SessionDocument = {
      _id: sessionIdOf(selector),
      userId: account._id,
      epoch: account.sessionEpoch,
      tokenHash,
      previousHash: null,
      spentBy: null,
      rotatedAt: null,
      endedAt: null,
      createdAt: now,
      lastUsedAt: now,
      acr,
      provedAt: now,
      userAgent: caller.userAgent,
      expiresAt: after(now, idleMs),
      endsAt: after(now, maxMs),
    };
    await this.sessions.insert(session);
    if (acr === ADMIN_ACR) await this.accounts.noteAdminSignIn(account._id, now);
    const device = await this.devices.remember(account, caller);
    const tokens = await this.toTokens(account, session, token);
    return { ...tokens, ...(device !== undefined && { device_token: device }) };
  }

  /** `arrivedAt` is the arrival time, before queueing. */
  async refresh(token: string, caller: Caller, arrivedAt: Date): Promise<SessionTokens> {
    const read = readRefreshToken(token);
    if (!read) throw refusal('UNAUTHENTICATED');
    const next = successorOf(token);
    const session = await this.rotate(token, next, caller);
    if (!session) return this.refuse({ token, read, caller, arrivedAt });
    const account = await this.accounts.find(session.userId);
    if (!account || !isLive(session, account, this.clock.now())) {
      await this.sessions.end(session._id, this.clock.now());
      throw refusal('UNAUTHENTICATED');
    }
    return this.toTokens(account, session, next);
  }

  /** Also accepts a used refresh token; the access token may have expired. */
  async signOut(token: string): Promise<void> {
    const read = readRefreshToken(token);
    const session = read && (await this.sessions.find(read.sessionId));
    if (session) await this.finish(session);
  }

  async list({ account, session: current }: SignedIn): Promise<SessionView[]> {
    const now = this.clock.now();
    const sessions = await this.sessions.findOfUser(account._id);
    return sessions
      .filter((session) => isLive(session, account, now))
      .map((session) => toSessionView(session, session._id === current._id));
  }

  async end({ account }: SignedIn, id: string): Promise<void> {
    const session = await this.sessions.find(id);
    if (!session || !isLive(session, account, this.clock.now())) throw refusal('SESSION_NOT_FOUND');
    await this.finish(session);
  }

  async endOthers({ account, session }: SignedIn): Promise<void> {
    await this.accounts.endOtherSessions(account._id, session._id, this.clock.now());
    await this.relay.publishNow(account._id);
  }

  async isOpen({ sub, sid }: { readonly sub: string; readonly sid: string }): Promise<boolean> {
    const [account, session] = await Promise.all([
      this.accounts.find(sub),
      this.sessions.find(sid),
    ]);
    return account !== null && session !== null && isLive(session, account, this.clock.now());
  }

  async prove(session: SessionDocument): Promise<SessionDocument> {
    const provedAt = this.clock.now();
    await this.sessions.prove(session._id, provedAt);
    return { ...session, provedAt };
  }

  private async rotate(
    token: string,
    next: string,
    caller: Caller,
  ): Promise<SessionDocument | null> {
    const { sessionId: id, secretHash: hash } = readRefreshToken(token) as RefreshToken;
    const { secretHash: nextHash } = readRefreshToken(next) as RefreshToken;
    const session = await this.sessions.find(id);
    if (!session) return null;
    const now = this.clock.now();
    const spentBy = clientFingerprint(token, caller);
    const expiresAt = after(now, this.lifetimeOf(session.acr).idleMs);
    return this.sessions.rotate({ id, hash, nextHash, spentBy, now, expiresAt });
  }

  /** Distinguishes expiry, a race between tabs and token theft. */
  private async refuse(spent: SpentToken): Promise<never> {
    const session = await this.sessions.find(spent.read.sessionId);
    const hasEnded = !session || session.endedAt !== null;
    if (hasEnded || session.tokenHash === spent.read.secretHash) throw refusal('UNAUTHENTICATED');
    if (this.isRace(session, spent)) throw refusal('ALREADY_REFRESHED');
    // Token reuse: only token holders know the selector, so two parties hold them. The session ends for both.
    if (await this.finish(session)) {
      this.logger.warn(
        { userId: session.userId, sessionId: session._id },
        'Refresh token reuse: ended the session, because the token may be stolen',
      );
    }
    throw refusal('UNAUTHENTICATED');
  }

  /** Also revokes its access tokens. False if it had ended before. */
  private async finish({ _id: id, userId }: SessionDocument): Promise<boolean> {
    const now = this.clock.now();
    if (!(await this.sessions.end(id, now))) return false;
    await this.accounts.revokeSession(userId, id, now);
    await this.relay.publishNow(userId);
    return true;
  }

  private isRace(
    session: SessionDocument,
    { token, read, caller, arrivedAt }: SpentToken,
  ): boolean {
    const { previousHash, spentBy, rotatedAt } = session;
    if (previousHash !== read.secretHash || rotatedAt === null) return false;
    const late = arrivedAt.getTime() - rotatedAt.getTime();
    return late <= this.config.REFRESH_GRACE_MS && spentBy === clientFingerprint(token, caller);
  }

  private async toTokens(
    account: AccountDocument,
    session: SessionDocument,
    refreshToken: string,
  ): Promise<SessionTokens> {
    return { ...(await this.tokens.renew(account, session)), refresh_token: refreshToken };
  }

  private lifetimeOf(acr: Acr): { readonly idleMs: number; readonly maxMs: number } {
    const role = acr === ADMIN_ACR ? 'ADMIN' : 'MEMBER';
    return {
      idleMs: this.config[`${role}_SESSION_IDLE_MINUTES`] * MINUTE_MS,
      maxMs: this.config[`${role}_SESSION_HOURS`] * HOUR_MS,
    };
  }
}

interface SpentToken {
  readonly token: string;
  readonly read: RefreshToken;
  readonly caller: Caller;
  readonly arrivedAt: Date;
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

function toSessionView(session: SessionDocument, current: boolean): SessionView {
  const { expiresAt, endsAt } = session;
  return {
    id: session._id,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: (expiresAt < endsAt ? expiresAt : endsAt).toISOString(),
    user_agent: session.userAgent,
    current,
    admin: session.acr === ADMIN_ACR,
  };
}

/**
 * `selector.secret`: the secret rotates. The session id is the selector's hash: knowing an id does not allow
 * triggering reuse detection.
 */
interface RefreshToken {
  readonly sessionId: string;
  readonly secretHash: string;
}

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function newSelector(): string {
  return randomBytes(16).toString('base64url');
}

export function newRefreshToken(selector: string): string {
  return `${selector}.${randomBytes(32).toString('base64url')}`;
}

export function successorOf(token: string): string {
  return newRefreshToken(token.split('.', 1)[0] ?? '');
}

export function readRefreshToken(token: string): RefreshToken | null {
  const [, selector, secret] = FORM.exec(token) ?? [];
  if (selector === undefined || secret === undefined) return null;
  return { sessionId: sessionIdOf(selector), secretHash: sha256(secret) };
}

export function sessionIdOf(selector: string): string {
  return sha256(`session ${selector}`).slice(0, 22);
}

/** Hashed with the token, so it is unreadable without it. */
export function clientFingerprint(token: string, { address, userAgent }: Caller): string {
  return sha256(`${token}\n${address}\n${userAgent}`);
}
