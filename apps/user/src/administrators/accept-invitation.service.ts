import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { OPERATOR } from '@elevate/contracts/audit';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { isAdministrator } from '../accounts/security-log.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import type { Caller } from '../requests/caller.js';
import { Limits } from '../requests/limits.js';
import { readResetToken } from '../resets/reset-link.js';
import type { InvitationDto } from '@elevate/contracts/requests';
import { invitationInvalid } from './administrator.errors.js';
import { recordOf } from './administrator.mapper.js';
import { AdministratorRepository } from './administrator.repository.js';
import { AccountChangePublisher } from './account-change-publisher.js';

@Injectable()
export class AcceptInvitationService {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly passwords: NewPasswords,
    private readonly hasher: PasswordHasher,
    private readonly changes: AccountChangePublisher,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** The mailed link proves the address; the person signs in afterwards. */
  async accept(
    { token, password, access_code: code }: InvitationDto,
    caller: Caller,
  ): Promise<{ message: string }> {
    this.limits.beforeSecret(caller);
    const { accountId, hash } = readResetToken(token) ?? this.refuse(caller);
    // Checked first, so that invalid links cost no hash.
    const invited = await this.administrators.findInvited(accountId, hash, this.clock.now());
    if (!invited) return this.refuse(caller);
    const passwordHash = await this.passwords.accept('password', password, caller, [ADMIN_ROLE]);
    const accessCodeHash = await this.hasher.hash(code);
    // Otherwise a removed administrator could return by an invitation sent before the removal.
    if (!(await this.mayInvite(invited.invitation?.by))) return this.refuse(caller);
    const now = this.clock.now();
    const change = { action: 'promoted', account: invited, actor: accountId, at: now } as const;
    const record = recordOf({ ...change, address: caller.address });
    const acceptance = { passwordHash, accessCodeHash, now, record };
    if (!(await this.administrators.accept(accountId, hash, acceptance)))
      return this.refuse(caller);
    await this.changes.publish(accountId);
    return { message: ADMIN_ACCESS_MESSAGES.invitationAccepted };
  }

  private async mayInvite(sender = OPERATOR): Promise<boolean> {
    if (sender === OPERATOR) return true;
    const account = await this.administrators.find(sender);
    return account !== null && isAdministrator(account);
  }

  private refuse(caller: Caller): never {
    this.limits.wrongSecret(caller);
    throw invitationInvalid();
  }
}
