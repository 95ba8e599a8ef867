import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { ADMIN_ACR, type SessionTokens } from '@elevate/contracts/user';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import type { Caller } from '../requests/caller.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AdminAddress } from './admin-address.js';
import type { AdminSetupDto } from '@elevate/contracts/requests';
import { adminExists, notCreated, setupLinkRequired } from './administrator.errors.js';
import { recordOf } from './administrator.mapper.js';
import { AdministratorRepository } from './administrator.repository.js';
import { AccountChangePublisher } from './account-change-publisher.js';
import { SetupLinksService } from './setup-links.service.js';

@Injectable()
export class SetupService {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly address: AdminAddress,
    private readonly passwords: NewPasswords,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly changes: AccountChangePublisher,
    private readonly links: SetupLinksService,
    private readonly clock: Clock,
  ) {}

  /** After a crash in between, sign-in works. */
  async setUp(
    body: AdminSetupDto,
    caller: Caller,
  ): Promise<SessionTokens & { readonly message: string }> {
    this.links.limit(caller);
    const email = this.address.accept(body.email);
    const account = await this.serialize(() => this.create(email, body, caller));
    await this.changes.publish(account._id);
    const session = await this.sessions.open(account, caller, ADMIN_ACR);
    return { message: ADMIN_ACCESS_MESSAGES.created, ...session };
  }

  // In sequence, so that all but the first fail before hashing. Across processes the account id decides.
  private serialize<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async create(
    email: string,
    { password, access_code: code, setup_token: token }: AdminSetupDto,
    caller: Caller,
  ): Promise<AccountDocument> {
    const id = await this.administrators.freePlace();
    if (id === null) throw adminExists();
    if (!(await this.links.isGood(token))) {
      // Another process may have used the link for the same place.
      throw (await this.administrators.isTaken(id)) ? adminExists() : setupLinkRequired();
    }
    const passwordHash = await this.passwords.accept('password', password, caller);
    const accessCodeHash = await this.hasher.hash(code);
    const now = this.clock.now();
    const who = { account: { _id: id, email }, actor: id, address: caller.address, at: now };
    const record = recordOf({ action: 'created', ...who });
    const account = { id, email, passwordHash, accessCodeHash, record, now };
    const stored = await this.administrators.insert(account);
    if (stored) {
      await this.links.use();
      return stored;
    }
    throw (await this.administrators.isTaken(id)) ? adminExists() : notCreated();
  }
}
