import { createHmac, randomBytes } from 'node:crypto';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Injectable,
  Param,
  Post,
  UseGuards,
} from '@nestjs/common';
import { Clock, later } from '@elevate/clock';
import {
  type Acr,
  ADMIN_ACR,
  KEY_SET_PATH,
  type KeyRotationAnswer,
  NEW_DEVICE,
  PasskeyProofDto,
  type PasskeyRequest,
  PASSWORD_ACR,
  RefreshTokenDto,
  type SessionTokens,
  type SessionView,
  SignInDto,
} from '@elevate/contracts/user';
import { unlessRefused } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER, OperatorGuard } from '@elevate/service-defaults';
import { HOUR_MS, MINUTE_MS, normalizeEmail } from '@elevate/rules';
import type { JSONWebKeySet } from 'jose';
import { type Caller, CurrentCaller, Limits, sha256, withFloor } from '../requests/limits.js';
import { AccountRelay, refusal } from '../accounts/account.mapper.js';
import { type AccountDocument, AccountRepository } from '../accounts/account.repository.js';
import { KnownDevices, PasswordCheck } from '../credentials/password-check.js';
import type { UserConfig } from '../user.config.js';
import {
  AccessGuard,
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
  SignInMetrics,
} from './signed-in.js';
import { AccessTokens, KeyRing } from './access-token.js';
import { isLive, type SessionDocument, SessionRepository } from './session.repository.js';
import { SecurityLog } from '../accounts/security-log.js';
import { Passkeys } from '../credentials/factors.js';

// All ports of a host share their cookies, and `SITE_URL` names them.
const UNKNOWN_SESSION =
  'Refused a refresh token of no session here. If another site shares this host, give each a SITE_URL with its port';

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UserConfig,
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
    const token = newRefreshToken(newSelector());
    const { sessionId, secretHash: tokenHash } = readRefreshToken(token) as RefreshToken;
    const session: SessionDocument = {
      _id: sessionId,
      userId: account._id,
      epoch: account.sessionEpoch,
      tokenHash,
      previousHash: null,
      spentBy: null,
      successorSalt: null,
      rotatedAt: null,
      endedAt: null,
      createdAt: now,
      lastUsedAt: now,
      acr,
      provedAt: now,
      userAgent: caller.userAgent,
      expiresAt: later(now, idleMs),
      endsAt: later(now, maxMs),
    };
    await this.sessions.insert(session);
    if (acr === ADMIN_ACR) await unlessRefused(this.accounts.noteAdminSignIn(account._id, now));
    const device = await unlessRefused(this.devices.remember(account, caller));
    return {
      ...(await this.tokens.renew(account, session)),
      refresh_token: token,
      ...(device !== undefined && { device_token: device }),
    };
  }

  /** `arrivedAt` is the arrival time, before queueing. */
  async refresh(token: string, caller: Caller, arrivedAt: Date): Promise<SessionTokens> {
    const read = readRefreshToken(token);
    const before = read && (await this.sessions.find(read.sessionId));
    if (!before) {
      if (read) this.logger.info(UNKNOWN_SESSION);
      throw refusal('UNAUTHENTICATED');
    }
    const now = this.clock.now();
    const spentBy = clientFingerprint(token, caller);
    const successorSalt = randomBytes(16).toString('base64url');
    const next = successorOf(token, successorSalt, caller);
    const { secretHash: tokenHash } = readRefreshToken(next) as RefreshToken;
    const expiresAt = later(now, this.lifetimeOf(before.acr).idleMs);
    const times = { rotatedAt: now, lastUsedAt: now, expiresAt };
    const change = { tokenHash, spentBy, successorSalt, ...times };
    const session = await this.sessions.rotate(read, change);
    if (!session) return this.repeat(token, read, caller, arrivedAt);
    return this.continue(session, next);
  }

  private async continue(session: SessionDocument, next: string): Promise<SessionTokens> {
    const account = await this.accounts.find(session.userId);
    if (!account || !isLive(session, account, this.clock.now())) {
      await this.sessions.end(session._id, this.clock.now());
      throw refusal('UNAUTHENTICATED');
    }
    return { ...(await this.tokens.renew(account, session)), refresh_token: next };
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

  async prove(session: SessionDocument): Promise<SessionDocument> {
    const provedAt = this.clock.now();
    await this.sessions.prove(session._id, provedAt);
    return { ...session, provedAt };
  }

  /** Distinguishes expiry, a lost answer, a race between tabs and token theft. */
  private async repeat(
    token: string,
    read: RefreshToken,
    caller: Caller,
    arrivedAt: Date,
  ): Promise<SessionTokens> {
    const session = await this.sessions.find(read.sessionId);
    const hasEnded = !session || session.endedAt !== null;
    if (hasEnded || session.tokenHash === read.secretHash) throw refusal('UNAUTHENTICATED');
    const { previousHash, rotatedAt } = session;
    const lateMs = arrivedAt.getTime() - (rotatedAt?.getTime() ?? -Infinity);
    const next = repeatedSuccessor(token, caller, session);
    if (next !== null) {
      if (lateMs <= TABS_RACE_MS) throw refusal('ALREADY_REFRESHED');
      return this.continue(session, next);
    }
    const isRace = previousHash === read.secretHash && lateMs <= this.config.REFRESH_GRACE_MS;
    if (isRace && session.spentBy === clientFingerprint(token, caller))
      throw refusal('ALREADY_REFRESHED');
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

  private lifetimeOf(acr: Acr): { readonly idleMs: number; readonly maxMs: number } {
    const role = acr === ADMIN_ACR ? 'ADMIN' : 'MEMBER';
    return {
      idleMs: this.config[`${role}_SESSION_IDLE_MINUTES`] * MINUTE_MS,
      maxMs: this.config[`${role}_SESSION_HOURS`] * HOUR_MS,
    };
  }
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

/** Within it a repeated request is another tab, which finds the cookies of the first. */
const TABS_RACE_MS = 2_000;

const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function newSelector(): string {
  return randomBytes(16).toString('base64url');
}

export function newRefreshToken(selector: string): string {
  return `${selector}.${randomBytes(32).toString('base64url')}`;
}

const hasDevice = ({ device }: Caller): boolean => device !== undefined && device !== NEW_DEVICE;

/**
 * Needs the spent token and the device's cookie; the database alone gives neither. Without a device
 * it is random.
 */
export function successorOf(token: string, salt: string, caller: Caller): string {
  const [selector = '', secret = ''] = token.split('.', 2);
  if (!hasDevice(caller)) return newRefreshToken(selector);
  const next = createHmac('sha256', secret).update(`${salt}\n${caller.device}`);
  return `${selector}.${next.digest('base64url')}`;
}

/** Null unless the same device asks again and the successor is unused. */
function repeatedSuccessor(
  token: string,
  caller: Caller,
  { successorSalt, tokenHash }: SessionDocument,
): string | null {
  if (!successorSalt || !hasDevice(caller)) return null;
  const next = successorOf(token, successorSalt, caller);
  return readRefreshToken(next)?.secretHash === tokenHash ? next : null;
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

@Controller('v1/sessions')
export class SessionsController {
  constructor(
    private readonly check: PasswordCheck,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionsService,
    private readonly limits: Limits,
    private readonly metrics: SignInMetrics,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /** Neither response nor timing reveals whether the account exists. */
  @Post()
  signIn(@Body() { email, password, code }: SignInDto, @CurrentCaller() caller: Caller) {
    return this.metrics.count('site', async () => {
      const address = normalizeEmail(email);
      const account = await this.check.identify(address, password, caller);
      if (!account) {
        const error = refusal('INVALID_CREDENTIALS');
        this.log.refusedAtSite(address, error.code, caller);
        throw error;
      }
      await this.check.requireCode(account, code, caller);
      return this.begin(account, caller);
    });
  }

  @Post('passkey/request')
  requestPasskey(@CurrentCaller() caller: Caller): Promise<PasskeyRequest> {
    return this.passkeys.request(caller);
  }

  @Post('passkey')
  signInByPasskey(@Body() proof: PasskeyProofDto, @CurrentCaller() caller: Caller) {
    return this.metrics.count('site', async () => {
      const find = () => withFloor(this.clock, () => this.passkeys.identify(proof, caller));
      const account = await this.limits.secret(caller, find, refusal('PASSKEY_INVALID'));
      return this.begin(account, caller);
    });
  }

  @Post('refresh')
  @HttpCode(200)
  refresh(@Body() { refresh_token: token }: RefreshTokenDto, @CurrentCaller() caller: Caller) {
    const arrivedAt = this.clock.now();
    const refresh = () => this.sessions.refresh(token, caller, arrivedAt);
    return this.limits.secret(caller, refresh, refusal('UNAUTHENTICATED'));
  }

  @Post('sign-out')
  @HttpCode(204)
  signOut(@Body() { refresh_token: token }: RefreshTokenDto): Promise<void> {
    return this.sessions.signOut(token);
  }

  private async begin(account: AccountDocument, caller: Caller): Promise<SessionTokens> {
    await this.log.record('signed-in', account, caller, { acr: PASSWORD_ACR });
    return this.sessions.open(account, caller);
  }
}

@Controller('v1/me/sessions')
@UseGuards(AccessGuard)
@AllowsExpiredPassword()
@AllowsUnverifiedEmail()
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async list(@CurrentUser() person: SignedIn): Promise<{ items: SessionView[] }> {
    return { items: await this.sessions.list(person) };
  }

  @Delete(':id')
  @HttpCode(204)
  end(@CurrentUser() person: SignedIn, @Param('id') id: string): Promise<void> {
    return this.sessions.end(person, id);
  }

  @Delete()
  @HttpCode(204)
  endOthers(@CurrentUser() person: SignedIn): Promise<void> {
    return this.sessions.endOthers(person);
  }
}

@Controller()
export class KeysController {
  constructor(private readonly ring: KeyRing) {}

  /** Cacheable for minutes, because keys are published a day ahead. */
  @Get(KEY_SET_PATH)
  @Header('cache-control', 'public, max-age=300')
  keys(): JSONWebKeySet {
    return this.ring.current.publicKeys;
  }

  @Post('v1/signing-keys/rotate')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async rotate(): Promise<KeyRotationAnswer> {
    return { kid: await this.ring.replaceAll() };
  }
}
