import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { OPERATOR } from '@elevate/contracts/audit';
import type { InvitationAnswer } from '@elevate/contracts/user';
import type { Mailer } from '@elevate/mail';
import { CONFIG } from '@elevate/service-defaults';
import { AccountRepository } from '../accounts/account.repository.js';
import { isAdministrator } from '../accounts/security-log.js';
import type { Caller } from '../requests/caller.js';
import { Limits } from '../requests/limits.js';
import { newResetToken, readResetToken, type ResetToken } from '../resets/reset-link.js';
import { MAILER } from '../resets/link-mailer.js';
import type { UserConfig } from '../user.config.js';
import { AdminAddress } from './admin-address.js';
import { ADMIN_LINK_MS, invitationAddress } from './admin-links.js';
import {
  accountConflict,
  alreadyAdministrator,
  invitationNotFound,
} from './administrator.errors.js';
import { recordOf } from './administrator.mapper.js';
import { AdministratorRepository } from './administrator.repository.js';
import { AccountChangePublisher } from './account-change-publisher.js';
import { invitationMail } from './invitation-mail.js';

interface InvitedBy {
  readonly caller: Caller;
  readonly actor: string;
  /** Address of the administrator who invites; absent for the operator. */
  readonly inviter?: string;
}

/** Only the mail has the link's secret, so that only the owner of the address becomes an administrator. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly administrators: AdministratorRepository,
    private readonly address: AdminAddress,
    private readonly changes: AccountChangePublisher,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'SITE_URL' | 'SITE_NAME'>,
  ) {}

  /** A new invitation voids the one before. */
  inviteByOperator(address: string, caller: Caller): Promise<InvitationAnswer> {
    return this.invite(this.address.acceptOfOperator(address), { caller, actor: OPERATOR });
  }

  async inviteByAdministrator(
    address: string,
    actor: string,
    caller: Caller,
  ): Promise<InvitationAnswer> {
    const email = this.address.accept(address);
    this.limits.invitation(email);
    const inviter = (await this.accounts.find(actor))?.email;
    return this.invite(email, { caller, actor, ...(inviter !== undefined && { inviter }) });
  }

  /** The mailed link is void from then on. */
  async withdraw(id: string, actor: string, caller: Caller): Promise<void> {
    const account = await this.administrators.find(id);
    if (!account?.invitation) throw invitationNotFound();
    const change = { action: 'invitation-withdrawn', account, actor } as const;
    const record = recordOf({ ...change, address: caller.address, at: this.clock.now() });
    if (!(await this.administrators.withdrawInvitation(account, record))) throw accountConflict();
    await this.changes.publish(id);
  }

  private async invite(
    email: string,
    { caller, actor, inviter }: InvitedBy,
  ): Promise<InvitationAnswer> {
    const known = await this.accounts.findByEmail(email);
    if (known && isAdministrator(known)) throw alreadyAdministrator();
    const id = known?._id ?? randomUUID();
    const token = newResetToken(id);
    const { hash } = readResetToken(token) as ResetToken;
    const now = this.clock.now();
    const invitation = { hash, expiresAt: new Date(now.getTime() + ADMIN_LINK_MS), by: actor };
    const change = { action: 'invited', account: { _id: id, email }, actor } as const;
    const record = recordOf({ ...change, address: caller.address, at: now });
    const stored = known
      ? await this.administrators.invite(known, invitation, record)
      : await this.administrators.insertInvited({ id, email, now, invitation, record });
    if (!stored) throw accountConflict();
    await this.changes.publish(id);
    await this.mail(email, token, inviter);
    return { email, expires_at: invitation.expiresAt.toISOString() };
  }

  private async mail(to: string, token: string, inviter?: string): Promise<void> {
    const { SITE_URL, SITE_NAME: siteName } = this.config;
    const link = invitationAddress(SITE_URL, token);
    await this.mailer.send(invitationMail({ to, siteName, link, inviter }));
  }
}
