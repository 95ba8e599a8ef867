import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { PersonalData } from '@elevate/contracts/user';
import type { Caller } from '../requests/caller.guard.js';
import type { SignedIn } from '../sessions/signed-in.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { AccountRelay, AccountViews, wrongPassword } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { SavedDataService } from '../saved/saved-data.service.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecurityLog } from '../accounts/security-log.js';
import { toPending } from './email-change/email-change-links.service.js';
import { toFactors } from './factors/factor-changes.js';

const AT_ONCE = 100;

@Injectable()
export class Erasure {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly saved: SavedDataService,
  ) {}

  async erase(id: string): Promise<void> {
    await this.saved.erase(id);
    await this.sessions.removeOfUser(id);
  }

  /** Repeated after a delay, because a concurrent request may have stored something. */
  async finish(): Promise<void> {
    for (const id of await this.accounts.findErasing(AT_ONCE)) {
      await this.erase(id);
      await this.accounts.erased(id);
    }
  }

  /** Data whose time is over while the account stays. */
  removeExpired(): Promise<void> {
    return this.saved.removeExpired();
  }
}

@Injectable()
export class DeleteAccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly check: PasswordCheck,
    private readonly erasure: Erasure,
    private readonly relay: AccountRelay,
  ) {}

  /** Irreversible, so it requires the password. */
  async delete({ account }: SignedIn, password: string, caller: Caller): Promise<void> {
    if (!(await this.check.isRight(account, password, caller))) {
      throw wrongPassword('password', 'Failed to delete the account');
    }
    // Account first: this blocks sign-in, and the sweeper finishes after a crash.
    await this.accounts.remove(account._id);
    await this.relay.publishNow(account._id);
    await this.erasure.erase(account._id);
  }
}

@Injectable()
export class PersonalDataService {
  constructor(
    private readonly views: AccountViews,
    private readonly sessions: SessionsService,
    private readonly saved: SavedDataService,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async export(person: SignedIn, caller: Caller): Promise<PersonalData> {
    await this.log.exported(person.account, caller);
    const [sessions, saved] = await Promise.all([
      this.sessions.list(person),
      this.saved.export(person),
    ]);
    return {
      exported_at: this.clock.now().toISOString(),
      user: this.views.toUser(person.account, person.session.acr),
      sessions,
      devices: (person.account.devices ?? []).map(({ since, usedAt }) => ({
        known_since: since.toISOString(),
        last_used_at: usedAt.toISOString(),
      })),
      factors: toFactors(person.account),
      email_change: toPending(person.account, this.clock.now()),
      deletion_at: person.account.deletionAt?.toISOString() ?? null,
      ...saved,
    };
  }
}
