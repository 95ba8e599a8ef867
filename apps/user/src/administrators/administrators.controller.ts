import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  UseGuards,
} from '@nestjs/common';
import {
  Admin,
  AdminGuard,
  type Administrator,
  Administrators,
  OperatorOrAdminGuard,
  RequiresCode,
} from '@elevate/admin-access';
import {
  type AccessCodeAnswer,
  AccountAddressDto,
  type AdministratorsAnswer,
  type DemotionAnswer,
  DemotionDto,
  type FactorsResetAnswer,
  type SetupLinkAnswer,
} from '@elevate/contracts/user';
import { OperatorGuard } from '@elevate/service-defaults';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { AccountChangePublisher, RemovalService, SetupLinksService } from './removal.service.js';
import type { AuditRecord } from '@elevate/audit';
import { OPERATOR } from '@elevate/contracts/audit';
import { Clock } from '@elevate/clock';
import { normalizeEmail } from '@elevate/rules';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { MailRequests } from '../accounts/mail-request.repository.js';
import { isAdministrator } from '../accounts/security-log.js';
import { newAccessCode, PasswordHasher } from '../credentials/password-hasher.js';
import {
  type AdministratorAction,
  recordOf,
  toAdministrator,
  toInvitation,
} from './administrator.mapper.js';
import { AdministratorRepository } from './administrator.repository.js';
import { refusal } from '../accounts/account.mapper.js';

/** Addresses go in bodies, because paths are logged. */
@Controller('v1/administrators')
export class AdministratorsController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly administrators: AdministratorRepository,
    private readonly hasher: PasswordHasher,
    private readonly removals: RemovalService,
    private readonly setupLinks: SetupLinksService,
    private readonly changes: AccountChangePublisher,
    private readonly mails: MailRequests,
    private readonly clock: Clock,
  ) {}

  @Get()
  @UseGuards(OperatorOrAdminGuard)
  async list(): Promise<AdministratorsAnswer> {
    const [administrators, invited] = await Promise.all([
      this.administrators.findAll(),
      this.administrators.findAllInvited(),
    ]);
    const senders = new Set([OPERATOR, ...administrators.map(({ _id }) => _id)]);
    const now = this.clock.now();
    return {
      items: administrators.map(toAdministrator),
      invitations: invited.flatMap((account) => toInvitation(account, { now, senders })),
    };
  }

  @Post('setup-link')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  setupLink(): Promise<SetupLinkAnswer> {
    return this.setupLinks.renew();
  }

  /** Voids the old code; the new one is returned only once. */
  @Post('reset-code')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async resetCode(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AccessCodeAnswer> {
    const account = await this.findAdministratorOrFail(email);
    const code = newAccessCode();
    const record = this.record('access-code-reset', account, caller);
    const hash = await this.hasher.hash(code);
    const changed = await this.announce(this.administrators.setAccessCode(account, hash, record));
    return { administrator: toAdministrator(changed), access_code: code };
  }

  @Post('reset-factors')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async resetFactors(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<FactorsResetAnswer> {
    const account = await this.findOrFail(normalizeEmail(email));
    const { passkeys = [], authenticatorApp } = account;
    const record = this.record('factors-reset', account, caller);
    await this.announce(this.administrators.removeFactors(account, record));
    return { email: account.email, removed: passkeys.length + (authenticatorApp ? 1 : 0) };
  }

  /** Waits until published, so that the next request is refused. */
  @Post('demote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async demote(
    @Body() { email, leave_none: leaveNone = false }: DemotionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<DemotionAnswer> {
    const account = await this.findAdministratorOrFail(email);
    const demote = async (marked: AccountDocument, mark?: string) => {
      const record = this.record('demoted', marked, caller);
      return this.announce(this.administrators.demote(marked, record, mark));
    };
    const demoted = leaveNone
      ? await demote(account)
      : await this.removals.leaveAnother(account._id, demote);
    await this.changes.waitUntilPublished();
    return {
      administrator: toAdministrator(demoted),
      left: (await this.administrators.findAll()).length,
    };
  }

  /** Waits until published: the removed person's next request is refused. */
  @Delete(':id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @RequiresCode()
  async remove(
    @Param('id') id: string,
    @Admin() { id: actor }: Administrator,
    @CurrentCaller() { address }: Caller,
  ): Promise<void> {
    const removed = await this.removals.leaveAnother(id, async (account, mark) => {
      const at = this.clock.now();
      const record = recordOf({ action: 'demoted', account, actor, address, at });
      return this.announce(this.administrators.demote(account, record, mark));
    });
    await this.changes.waitUntilPublished();
    await this.mails.tryPut('admin-removed', removed);
    const remover = await this.administrators.find(actor);
    if (remover && actor !== id) await this.mails.tryPut('admin-removal', remover);
  }

  private async findOrFail(email: string): Promise<AccountDocument> {
    const account = await this.accounts.findByEmail(email);
    if (!account) throw refusal('ACCOUNT_NOT_FOUND');
    return account;
  }

  private async findAdministratorOrFail(email: string): Promise<AccountDocument> {
    const account = await this.findOrFail(normalizeEmail(email));
    if (!isAdministrator(account)) {
      throw refusal('ADMIN_NOT_FOUND', 'The account of this address is not an administrator.');
    }
    return account;
  }

  private record(
    action: AdministratorAction,
    account: AccountDocument,
    { address }: Caller,
  ): AuditRecord {
    return recordOf({ action, account, actor: OPERATOR, address, at: this.clock.now() });
  }

  private async announce(change: Promise<AccountDocument | null>): Promise<AccountDocument> {
    const account = await change;
    if (!account) throw refusal('ACCOUNT_CONFLICT');
    await this.changes.publish(account._id);
    return account;
  }
}

@Injectable()
export class OwnAdministrators extends Administrators {
  constructor(private readonly accounts: AccountRepository) {
    super();
  }

  override async has(accountId: string): Promise<boolean> {
    const account = await this.accounts.find(accountId);
    return account !== null && isAdministrator(account);
  }
}
