import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Post,
  UseGuards,
} from '@nestjs/common';
import { codeRequired } from '@elevate/admin-access';
import { Clock, later } from '@elevate/clock';
import {
  ADMIN_ACR,
  ADMIN_ROLE,
  DeleteAccountDto,
  type DeletionRequestView,
} from '@elevate/contracts/user';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { DAY_MS, DELETION_DAYS } from '@elevate/rules';
import { LOGGER } from '@elevate/service-defaults';
import { AccountRelay, refusal, wrongPassword } from '../accounts/account.mapper.js';
import {
  type AccountDocument,
  AccountRepository,
  isAdministrator,
} from '../accounts/account.repository.js';
import { Mails } from '../accounts/mails/mails.js';
import { recordOf, RemovalService } from '../administrators/removal.service.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { SavedDataService } from '../saved/saved.controller.js';
import { SessionRepository } from '../sessions/session.repository.js';
import {
  AccessGuard,
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  isProofOld,
  type SignedIn,
} from '../sessions/signed-in.js';

const ACCOUNTS_A_RUN = 100;

/** An administrator also needs the access code; the last one cannot be deleted. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly saved: SavedDataService,
    private readonly check: PasswordCheck,
    private readonly removals: RemovalService,
    private readonly relay: AccountRelay,
    private readonly mails: Mails,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The code first: an ordinary session cannot try passwords. */
  async authorize({ account, session, caller }: SignedIn, password: string): Promise<void> {
    const isAdmin = isAdministrator(account);
    if (isAdmin && session.acr !== ADMIN_ACR) throw refusal('DELETION_FORBIDDEN');
    if (isAdmin && isProofOld(session, this.clock.now())) throw codeRequired();
    if (!(await this.check.isRight(account, { password }, caller))) {
      throw wrongPassword('password', 'Failed to delete the account');
    }
    if (isAdmin) await this.removals.requireAnother(account._id);
  }

  /** Irreversible. A conflict if the account is no longer `only` that. */
  async delete(
    account: AccountDocument,
    address: string | null,
    only: Record<string, unknown> = {},
  ): Promise<void> {
    const { _id: id } = account;
    // Account first: this blocks sign-in, and the sweeper finishes after a crash.
    if (isAdministrator(account)) {
      const at = this.clock.now();
      const record = recordOf({ action: 'demoted', account, actor: id, address, at });
      await this.removals.leaveAnother(id, async (_account, mark) => {
        const isRemoved = await this.accounts.remove(id, { ...only, 'removal.id': mark }, record);
        if (!isRemoved) throw refusal('ACCOUNT_CONFLICT');
      });
      await this.relay.announce(id);
    } else if (!(await this.accounts.remove(id, { ...only, 'state.roles': { $ne: ADMIN_ROLE } })))
      throw refusal('ACCOUNT_CONFLICT');
    await this.relay.publishNow(id);
    await this.erase(id);
  }

  /** Repeated after a delay, because a concurrent request may have stored something. */
  async finishErasures(): Promise<void> {
    for (const id of await this.accounts.findErasing(ACCOUNTS_A_RUN)) {
      await this.erase(id);
      await this.accounts.erased(id);
    }
  }

  /** Deletes accounts when their time has come. */
  async runDue(): Promise<void> {
    const now = this.clock.now();
    for (const account of await this.accounts.findDue('deletionAt', now, ACCOUNTS_A_RUN)) {
      if (isAdministrator(account) && !account.deletionWithCode) {
        await this.refuse(account, 'requested without the access code');
      } else {
        await this.deleteDue(account, now);
      }
    }
  }

  private async deleteDue(account: AccountDocument, now: Date): Promise<void> {
    try {
      await this.delete(account, null, { deletionAt: { $ne: null, $lte: now } });
      const facts = { account: account._id };
      this.logger.info(facts, 'Deleted an account at the end of its waiting time');
    } catch (error) {
      const code = isAppError(error) ? error.code : undefined;
      // A person who keeps the account meanwhile is faster.
      if (code === 'USER.ACCOUNT_CONFLICT') return;
      if (code !== 'USER.LAST_ADMIN_CONFLICT') throw error;
      await this.refuse(account, describeError(error));
    }
  }

  /** Ends the request: its owner gets a mail, and may ask again. */
  private async refuse(account: AccountDocument, reason: string): Promise<void> {
    if (!(await this.accounts.dropDeletion(account._id))) return;
    await this.mails.tryPut('deletion-refused', account);
    this.logger.warn(
      { account: account._id, reason },
      'Did not delete the account of an administrator at the end of its waiting time',
    );
  }

  private async erase(id: string): Promise<void> {
    await this.saved.erase(id);
    await this.sessions.removeOfUser(id);
  }
}

/** The account stays usable until its deletion: signing in is enough to stop it. */
@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsExpiredPassword()
@AllowsUnverifiedEmail()
export class DeletionController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly deletion: AccountDeletion,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** POST, because some proxies and clients drop the body of a DELETE. */
  @Post('deletion')
  @HttpCode(204)
  async delete(@CurrentUser() person: SignedIn, @Body() { password }: DeleteAccountDto) {
    await this.deletion.authorize(person, password);
    await this.deletion.delete(person.account, person.caller.address);
  }

  @Get('deletion-request')
  async view(@CurrentUser() { account }: SignedIn): Promise<DeletionRequestView> {
    const current = await this.accounts.find(account._id);
    return { deletion_at: current?.deletionAt?.toISOString() ?? null };
  }

  @Post('deletion-request')
  @HttpCode(200)
  async open(@CurrentUser() person: SignedIn, @Body() { password }: DeleteAccountDto) {
    const { account } = person;
    await this.deletion.authorize(person, password);
    const at = later(this.clock.now(), DELETION_DAYS * DAY_MS);
    if (await this.accounts.requestDeletion(account._id, at, isAdministrator(account))) {
      await this.mails.tryPut('deletion-requested', account);
    }
    return this.view(person);
  }

  @Delete('deletion-request')
  @HttpCode(204)
  async stop(@CurrentUser() { account }: SignedIn): Promise<void> {
    if (await this.accounts.dropDeletion(account._id)) {
      await this.mails.tryPut('deletion-stopped', account);
    }
  }
}
