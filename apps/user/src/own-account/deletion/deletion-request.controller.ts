import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { DeleteAccountDto, type DeletionRequestView } from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import { DAY_MS, DELETION_DAYS } from '@elevate/rules';
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../../sessions/signed-in.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { AccountDeletion } from './due-deletions.js';
import { DeletionRequestRepository } from './deletion-request.repository.js';

/** The account stays usable until its deletion: signing in is enough to stop it. */
@Controller('v1/me/deletion-request')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class DeletionRequestController {
  constructor(
    private readonly requests: DeletionRequestRepository,
    private readonly deletion: AccountDeletion,
    private readonly mails: MailRequests,
    private readonly clock: Clock,
  ) {}

  @Get()
  async view(@CurrentUser() { account }: SignedIn): Promise<DeletionRequestView> {
    const at = await this.requests.deletionAt(account._id);
    return { deletion_at: at?.toISOString() ?? null };
  }

  @Post()
  @HttpCode(200)
  async open(
    @CurrentUser() person: SignedIn,
    @Body() { password }: DeleteAccountDto,
  ): Promise<DeletionRequestView> {
    const { account } = person;
    await this.deletion.authorize(person, password);
    const at = new Date(this.clock.now().getTime() + DELETION_DAYS * DAY_MS);
    if (await this.requests.open(account._id, at, isAdministrator(account))) {
      await this.mails.tryPut('deletion-requested', account);
    }
    return this.view(person);
  }

  /** Does nothing without a request. */
  @Delete()
  @HttpCode(204)
  async stop(@CurrentUser() { account }: SignedIn): Promise<void> {
    if (await this.requests.drop(account._id)) {
      await this.mails.tryPut('deletion-stopped', account);
    }
  }
}
