import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { PersonalData } from '@elevate/contracts/user';
import type { SignedIn } from '../sessions/signed-in.js';
import { SavedDataService } from '../saved/saved-data.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecurityLog } from '../accounts/security-log.js';
import { AccountViews } from '../accounts/account.mapper.js';
import { toPending } from './email-change/email-change-links.service.js';
import { toFactors } from './factors/factor-changes.js';

@Injectable()
export class PersonalDataService {
  constructor(
    private readonly views: AccountViews,
    private readonly sessions: SessionsService,
    private readonly saved: SavedDataService,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  async export(person: SignedIn): Promise<PersonalData> {
    await this.log.exported(person.account, person.caller);
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
