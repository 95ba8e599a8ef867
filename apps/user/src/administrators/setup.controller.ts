import {
  Body,
  Controller,
  HttpCode,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Post,
  UseGuards,
} from '@nestjs/common';
import { Clock, later, SerialQueue } from '@elevate/clock';
import {
  ADMIN_ACR,
  ADMIN_ROLE,
  AdminSetupDto,
  type SetupLinkAnswer,
} from '@elevate/contracts/user';
import { unlessRefused, userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { ADMIN_ACCESS_MESSAGES, checkAdminEmail, normalizeEmail } from '@elevate/rules';
import { CONFIG, LOGGER, OperatorGuard } from '@elevate/service-defaults';
import { AccountRelay, invalidField, refusal } from '../accounts/account.mapper.js';
import { type AccountDocument, AccountRepository } from '../accounts/account.repository.js';
import { randomText } from '../credentials/attempts.repository.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { type Caller, CurrentCaller, Limits, sha256 } from '../requests/limits.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { UserConfig } from '../user.config.js';
import { recordOf } from './removal.service.js';
import { SetupLinkRepository } from './setup-link.repository.js';

export const ADMIN_LINK_HOURS = 24;
export const ADMIN_LINK_MS = ADMIN_LINK_HOURS * 60 * 60 * 1_000;

/** Tokens go in the fragment, which never reaches servers. */
export const ADMIN_PAGE = '/m8n4p-access';

/** Only an address of ADMIN_EMAIL_DOMAIN may become an administrator. */
@Injectable()
export class AdminAddress {
  constructor(@Inject(CONFIG) private readonly config: Pick<UserConfig, 'ADMIN_EMAIL_DOMAIN'>) {}

  accept(email: string): string {
    const problem = checkAdminEmail(email, this.config.ADMIN_EMAIL_DOMAIN);
    if (problem !== undefined) throw invalidField('email', problem);
    return normalizeEmail(email);
  }

  /** For the operator, who may learn the domain. @throws AppError `USER.ADMIN_DOMAIN` */
  acceptOfOperator(email: string): string {
    const { ADMIN_EMAIL_DOMAIN: domain } = this.config;
    if (checkAdminEmail(email, domain) === undefined) return normalizeEmail(email);
    const message = `The address of an administrator ends with @${domain} (ADMIN_EMAIL_DOMAIN says so).`;
    throw userError('USER.ADMIN_DOMAIN', message);
  }
}

/** Without the link, the first visitor could take over a new site. */
@Controller('v1')
export class SetupController implements OnApplicationBootstrap {
  // All but the first fail before hashing. Across processes the account id decides.
  private readonly setups = new SerialQueue();

  constructor(
    private readonly accounts: AccountRepository,
    private readonly links: SetupLinkRepository,
    private readonly address: AdminAddress,
    private readonly passwords: NewPasswords,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly relay: AccountRelay,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UserConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.LOG_SETUP_LINK || (await this.accounts.freePlace()) === null) return;
    const { link } = (await unlessRefused(this.renewLink())) ?? {};
    if (link) this.logger.warn(`Set up the first administrator within 24 hours: ${link}`);
  }

  @Post('administrators/setup-link')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async renewLink(): Promise<SetupLinkAnswer> {
    if ((await this.accounts.freePlace()) === null) throw refusal('ADMIN_EXISTS');
    const token = randomText();
    const expiresAt = later(this.clock.now(), ADMIN_LINK_MS);
    await this.links.put(sha256(token), expiresAt);
    const link = `${this.config.SITE_URL}${ADMIN_PAGE}#setup=${token}`;
    return { link, expires_at: expiresAt.toISOString() };
  }

  /** After a crash in between, sign-in works. */
  @Post('admin/setup')
  async setUp(@Body() body: AdminSetupDto, @CurrentCaller() caller: Caller) {
    this.limits.take('setup', caller.address);
    const email = this.address.accept(body.email);
    const account = await this.setups.run(() => this.create(email, body, caller));
    await this.relay.announce(account._id);
    const session = await this.sessions.open(account, caller, ADMIN_ACR);
    return { message: ADMIN_ACCESS_MESSAGES.created, ...session };
  }

  private async create(
    email: string,
    { password, access_code: code, setup_token: token }: AdminSetupDto,
    caller: Caller,
  ): Promise<AccountDocument> {
    const id = await this.accounts.freePlace();
    if (id === null) throw refusal('ADMIN_EXISTS');
    if (!(await this.isLinkGood(token))) {
      // Another process may have used the link for the same place.
      throw refusal((await this.accounts.isTaken(id)) ? 'ADMIN_EXISTS' : 'SETUP_LINK_REQUIRED');
    }
    const passwordHash = await this.passwords.accept('password', password, caller);
    const accessCodeHash = await this.hasher.hash(code);
    const now = this.clock.now();
    const who = { account: { _id: id, email }, actor: id, address: caller.address, at: now };
    const stored = await this.accounts.insert({
      id,
      email,
      passwordHash,
      accessCodeHash,
      now,
      state: { id, roles: [ADMIN_ROLE] },
      // The operator vouches for the address.
      emailVerifiedAt: now,
      unaudited: [recordOf({ action: 'created', ...who })],
    });
    if (stored) {
      await this.links.remove();
      return stored;
    }
    throw refusal((await this.accounts.isTaken(id)) ? 'ADMIN_EXISTS' : 'NOT_CREATED');
  }

  private async isLinkGood(token: string | undefined): Promise<boolean> {
    if (!this.config.ADMIN_SETUP_LINK) return true;
    return token !== undefined && this.links.isGood(sha256(token), this.clock.now());
  }
}
