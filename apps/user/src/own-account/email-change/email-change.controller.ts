import { Body, Controller, Delete, Get, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import {
  EmailChangeDto,
  EmailChangeLinkDto,
  type EmailChangeView,
  type PendingEmailChange,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../../sessions/signed-in.js';
import { randomUUID } from 'node:crypto';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  checkAdminEmail,
  EMAIL_CHANGE_HOURS,
  EMAIL_CHANGE_MESSAGES,
  HOUR_MS,
  normalizeEmail,
} from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import { untilWritten } from '@elevate/mongo';
import { AccountRelay, invalidField, refusal } from '../../accounts/account.mapper.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { Limits } from '../../requests/limits.js';
import { readResetToken } from '../../mails/link-mailer.js';
import type { AccountDocument, EmailChange } from '../../accounts/account.schema.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import type { UserConfig } from '../../user.config.js';
import { FactorChanges } from '../factors/factor-changes.js';
import { EmailChangeRepository, type OpenedLink } from './email-change.repository.js';

/** A concurrent opening of the other link makes a try fail once. */
const TRIES = 3;

/** Each link proves one address, so neither needs a session. */
@Controller('v1/email-changes')
export class EmailChangeLinksController {
  constructor(
    private readonly changes: EmailChangeRepository,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly audit: AuditLog,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body() { token }: EmailChangeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    const attempt = async () => {
      const link = await this.read(token, caller);
      const isLast = link.change.confirmed !== null;
      const isDone = await (isLast ? this.apply(link, caller) : this.changes.confirm(link));
      return isDone ? { message: EMAIL_CHANGE_MESSAGES[isLast ? 'changed' : 'half'] } : null;
    };
    return untilWritten({ tries: TRIES, attempt, conflict: () => refusal('FACTOR_CONFLICT') });
  }

  @Post('stop')
  @HttpCode(200)
  async stop(
    @Body() { token }: EmailChangeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    const { account, change } = await this.read(token, caller);
    await this.changes.drop(account._id, change.id);
    return { message: EMAIL_CHANGE_MESSAGES.stopped };
  }

  private async apply(link: OpenedLink, caller: Caller): Promise<boolean> {
    const { account, change } = link;
    const now = this.clock.now();
    const record = isAdministrator(account) ? recordOf(link, caller, now) : null;
    const outcome = await this.changes.apply(link, now, record);
    if (outcome === 'taken') {
      await this.changes.drop(account._id, change.id);
      throw refusal('EMAIL_TAKEN');
    }
    if (outcome === 'changed') return false;
    await this.relay.publishNow(account._id);
    if (record) await this.audit.record(account._id);
    return true;
  }

  private async read(token: string, caller: Caller): Promise<OpenedLink> {
    this.limits.beforeSecret(caller);
    const link = readResetToken(token);
    const account = link && (await this.accounts.find(link.accountId));
    const change = account && waitingChange(account, this.clock.now());
    if (change) {
      const { hash } = link;
      if (account.emailChangeFrom?.hash === hash) return { account, change, end: 'from', hash };
      if (account.emailChangeTo?.hash === hash) return { account, change, end: 'to', hash };
    }
    this.limits.wrongSecret(caller);
    throw refusal('EMAIL_CHANGE_LINK_INVALID');
  }
}

function recordOf({ account, change }: OpenedLink, { address }: Caller, at: Date): AuditRecord {
  const subject = { kind: 'account', id: account._id, name: change.email } as const;
  const before = { email: account.email };
  const after = { email: change.email };
  return auditRecord({
    at,
    actor: account._id,
    address,
    action: 'email-changed',
    subject,
    before,
    after,
  });
}

@Controller('v1/me/email-change')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class EmailChangeController {
  constructor(
    private readonly changes: EmailChangeRepository,
    private readonly factors: FactorChanges,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'ADMIN_EMAIL_DOMAIN'>,
  ) {}

  @Get()
  view(@CurrentUser() { account }: SignedIn): EmailChangeView {
    return { pending: toPending(account, this.clock.now()) };
  }

  /** Answer and mail are the same if the new address has an account. */
  @Post()
  @HttpCode(202)
  async request(
    @CurrentUser() person: SignedIn,
    @Body() body: EmailChangeDto,
  ): Promise<{ message: string }> {
    this.factors.admit(person);
    const { account, session } = person;
    const email = normalizeEmail(body.email);
    this.check(account, email);
    this.limits.take('verificationRequest', account.email);
    const opened = await this.changes.open(account, {
      id: randomUUID(),
      email,
      session: session._id,
      epoch: account.sessionEpoch,
      confirmed: null,
      expiresAt: new Date(this.clock.now().getTime() + EMAIL_CHANGE_HOURS * HOUR_MS),
    });
    if (!opened) throw refusal('FACTOR_CONFLICT');
    await this.mails.put('email-change-from', account._id);
    if (this.limits.mayMail(email)) await this.mails.put('email-change-to', account._id);
    return { message: EMAIL_CHANGE_MESSAGES.sent };
  }

  @Delete()
  @HttpCode(204)
  async stop(@CurrentUser() { account }: SignedIn): Promise<void> {
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
}

/** Null if there is none, or it expired, or sessions ended since. */
function waitingChange(account: AccountDocument, now: Date): EmailChange | null {
  const { emailChange: change, sessionEpoch } = account;
  return change && change.expiresAt > now && change.epoch === sessionEpoch ? change : null;
}

export function toPending(account: AccountDocument, now: Date): PendingEmailChange | null {
  const change = waitingChange(account, now);
  if (!change) return null;
  const { email, expiresAt, confirmed } = change;
  return { email, expires_at: expiresAt.toISOString(), confirmed };
}
