import { Controller, Injectable } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  accountChanged,
  accountRemoved,
  type AccountState,
  ADMIN_ROLE,
  type Revocations,
} from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import { defineSubscriptions, Handles, MessageContext } from '@elevate/messaging';

/**
 * Current administrators: access tokens stay valid after a demotion. Messages only withdraw powers; the signed token
 * grants them.
 */
@Injectable()
export class Administrators {
  private readonly ids = new Set<string>();
  private readonly demotedAt = new Map<string, number>();

  /**
   * The user service overrides this with a database query.
   * @param issuedAt `iat` of the access token, in Unix seconds
   */
  has(accountId: string, issuedAt: number): boolean | Promise<boolean> {
    const demotedAt = this.demotedAt.get(accountId);
    return this.ids.has(accountId) && (demotedAt === undefined || issuedAt * 1_000 > demotedAt);
  }

  /** `time`: when the message was published. */
  note({ id, roles }: AccountState, time = new Date()): void {
    if (roles.includes(ADMIN_ROLE)) this.ids.add(id);
    else this.forget(id, time);
  }

  forget(accountId: string, time = new Date()): void {
    if (this.ids.delete(accountId)) this.demotedAt.set(accountId, time.getTime());
  }
}

/** A token without an epoch is older than every epoch. */
interface RevocableClaims {
  readonly sub: string;
  readonly sid: string;
  readonly epoch?: unknown;
}

interface EpochEnd {
  readonly before: number;
  readonly keptSession: string | null;
  readonly until: number;
}

/** At least the longest lifetime of an access token. */
const DELETED_MS = 65 * 60_000;
const PRUNE_EVERY = 1_000;

/** Entries live no longer than the tokens that they revoke. */
@Injectable()
export class RevokedSessions {
  private readonly sessions = new Map<string, number>();
  private readonly epochs = new Map<string, EpochEnd>();
  private notes = 0;

  constructor(private readonly clock: Clock) {}

  has({ sub, sid, epoch }: RevocableClaims): boolean {
    const now = this.now();
    if ((this.sessions.get(sid) ?? 0) > now) return true;
    const end = this.epochs.get(sub);
    if (!end || end.until <= now || sid === end.keptSession) return false;
    return typeof epoch !== 'number' || epoch < end.before;
  }

  note({ id, revocations }: AccountState): void {
    if (!revocations) return;
    const now = this.now();
    for (const { id: session, until } of revocations.sessions) {
      if (Date.parse(until) > now) this.sessions.set(session, Date.parse(until));
    }
    if (revocations.epoch) this.noteEpoch(id, revocations.epoch, now);
    this.prune(now);
  }

  /** A deleted account has no session. */
  forget(id: string): void {
    const now = this.now();
    this.epochs.set(id, { before: Infinity, keptSession: null, until: now + DELETED_MS });
    this.prune(now);
  }

  private noteEpoch(id: string, end: NonNullable<Revocations['epoch']>, now: number): void {
    const until = Date.parse(end.until);
    const { before, kept_session: keptSession } = end;
    if (until > now) this.epochs.set(id, { before, keptSession, until });
  }

  private prune(now: number): void {
    this.notes += 1;
    if (this.notes % PRUNE_EVERY !== 0) return;
    for (const [id, until] of this.sessions) if (until <= now) this.sessions.delete(id);
    for (const [id, { until }] of this.epochs) if (until <= now) this.epochs.delete(id);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

@Controller()
class OnAccount {
  constructor(
    private readonly administrators: Administrators,
    private readonly revoked: RevokedSessions,
  ) {}

  @Handles(accountChanged)
  changed(@Payload() account: AccountState, @Ctx() { envelope }: MessageContext): void {
    this.administrators.note(account, new Date(envelope.time));
    this.revoked.note(account);
  }

  @Handles(accountRemoved)
  removed(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.administrators.forget(envelope.subject, new Date(envelope.time));
    this.revoked.forget(envelope.subject);
  }
}

export const administratorSubscriptions = defineSubscriptions({
  mode: 'read',
  handlers: [OnAccount],
});
