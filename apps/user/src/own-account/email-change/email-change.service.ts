import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { EmailChangeDto } from '@elevate/contracts/requests';
import type { EmailChangeView } from '@elevate/contracts/user';
import {
  EMAIL_CHANGE_MESSAGES,
  checkAdminEmail,
  EMAIL_CHANGE_HOURS,
  normalizeEmail,
} from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import { invalidField } from '../../accounts/account.errors.js';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { MailRequests } from '../../accounts/mail-requests.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { factorConflict } from '../../credentials/factors/factor.errors.js';
import { Limits } from '../../requests/limits.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import type { UserConfig } from '../../user.config.js';
import { FactorChanges } from '../factors/factor-changes.js';
import { toPending, waitingChange } from './email-change.mapper.js';
import { EmailChangeRepository } from './email-change.repository.js';

const HOUR_MS = 60 * 60_000;

@Injectable()
export class EmailChangeService {
  constructor(
    private readonly changes: EmailChangeRepository,
    private readonly factors: FactorChanges,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'ADMIN_EMAIL_DOMAIN'>,
  ) {}

  view({ account }: SignedIn): EmailChangeView {
    return { pending: toPending(account, this.clock.now()) };
  }

  /** The answer and the mail to the old address are the same if the new address has an account. */
  async request(person: SignedIn, body: EmailChangeDto): Promise<{ message: string }> {
    this.factors.admit(person);
    const { account, session } = person;
    const email = normalizeEmail(body.email);
    this.check(account, email);
    this.limits.verificationRequest(account.email);
    const opened = await this.changes.open(account, {
      ...{ id: randomUUID(), email, session: session._id, epoch: account.sessionEpoch },
      ...{ confirmed: null, expiresAt: this.after(EMAIL_CHANGE_HOURS * HOUR_MS) },
    });
    if (!opened) throw factorConflict();
    await this.mails.put('email-change-from', account._id);
    if (this.limits.mayMail(email)) await this.mails.put('email-change-to', account._id);
    return { message: EMAIL_CHANGE_MESSAGES.sent };
  }

  async stop({ account }: SignedIn): Promise<void> {
    const change = waitingChange(account, this.clock.now());
    if (change) await this.changes.drop(account._id, change.id);
  }

  private check(account: AccountDocument, email: string): void {
    if (email === account.email) throw invalidField('email', EMAIL_CHANGE_MESSAGES.same);
    const problem = checkAdminEmail(email, this.config.ADMIN_EMAIL_DOMAIN);
    const isAdmin = isAdministrator(account);
    if (isAdmin && problem !== undefined) throw invalidField('email', problem);
    if (!isAdmin && problem === undefined) {
      throw invalidField('email', EMAIL_CHANGE_MESSAGES.forAdministrators);
    }
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
