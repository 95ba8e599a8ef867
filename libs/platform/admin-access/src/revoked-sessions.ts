import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { AccountState, Revocations } from '@elevate/contracts/user';

/** A token without an epoch is older than every epoch. */
export interface RevocableClaims {
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
