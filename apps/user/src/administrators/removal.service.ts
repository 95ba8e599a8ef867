import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  Body,
  Controller,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Post,
} from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { AuditLog } from '@elevate/audit';
import {
  ADMIN_ACR,
  AdminSetupDto,
  type SessionTokens,
  type SetupLinkAnswer,
} from '@elevate/contracts/user';
import { ADMIN_ACCESS_MESSAGES, checkAdminEmail, normalizeEmail } from '@elevate/rules';
import { AppError } from '@elevate/errors';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { Logger } from '@elevate/logging';
import type { AccountDocument } from '../accounts/account.schema.js';
import { isAdministrator } from '../accounts/security-log.js';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { AccountRelay, invalidField, refusal } from '../accounts/account.mapper.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { UserConfig } from '../user.config.js';
import { Limits, sha256 } from '../requests/limits.js';
import { recordOf } from './administrator.mapper.js';
import { AdministratorRepository, SetupLinkRepository } from './administrator.repository.js';

/** Afterwards it continues in the background. */
const PUBLISH_TIMEOUT_MS = 3_000;

@Injectable()
export class AccountChangePublisher {
  constructor(
    private readonly relay: AccountRelay,
    private readonly audit: AuditLog,
  ) {}

  async publish(accountId: string): Promise<void> {
    this.relay.notify([accountId]);
    await this.audit.record(accountId);
  }

  async waitUntilPublished(): Promise<void> {
    await Promise.race([
      this.relay.idle(),
      setTimeout(PUBLISH_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }
}

/** An older mark belongs to a crashed process. */
const MARK_MS = 60_000;

/** The site keeps an administrator; only the operator may remove the last one. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the role away, unless it is the last administrator's. The change must require that `removal.id` still is
   * the mark.
   */
  async leaveAnother<T>(
    id: string,
    change: (account: AccountDocument, mark: string) => Promise<T>,
  ): Promise<T> {
    const mark = { id: randomUUID(), at: this.clock.now() };
    await this.administrators.unmarkRemovalsBefore(new Date(mark.at.getTime() - MARK_MS));
    if (!(await this.administrators.markRemoval(id, mark))) throw await this.notMarked(id);
    try {
      return await change(await this.findMarked(id), mark.id);
    } catch (error) {
      await this.administrators.unmarkRemoval(id, mark.id);
      throw error;
    }
  }

  /** The later change checks again. */
  async requireAnother(id: string): Promise<void> {
    const all = await this.administrators.findAll();
    if (all.every(({ _id }) => _id === id)) throw refusal('LAST_ADMIN_CONFLICT');
  }

  // Counts after marking: of two administrators who remove each other, at least one sees the other's mark.
  private async findMarked(id: string): Promise<AccountDocument> {
    const all = await this.administrators.findAll();
    if (all.every(({ removal }) => removal)) {
      throw refusal(all.length > 1 ? 'ACCOUNT_CONFLICT' : 'LAST_ADMIN_CONFLICT');
    }
    const account = all.find(({ _id }) => _id === id);
    if (!account) throw refusal('ADMIN_NOT_FOUND');
    return account;
  }

  private async notMarked(id: string): Promise<Error> {
    const account = await this.administrators.find(id);
    const isOther = account && isAdministrator(account);
    return refusal(isOther ? 'ACCOUNT_CONFLICT' : 'ADMIN_NOT_FOUND');
  }
}

/** Only an address of ADMIN_EMAIL_DOMAIN may become an administrator. */
@Injectable()
export class AdminAddress {
  private readonly domain: string;

  constructor(@Inject(CONFIG) { ADMIN_EMAIL_DOMAIN }: Pick<UserConfig, 'ADMIN_EMAIL_DOMAIN'>) {
    this.domain = ADMIN_EMAIL_DOMAIN;
  }

  /** @throws AppError `HTTP.INVALID_REQUEST` */
  accept(email: string): string {
    const problem = checkAdminEmail(email, this.domain);
    if (problem !== undefined) throw invalidField('email', problem);
    return normalizeEmail(email);
  }

  /** For the operator, who may learn the domain. @throws AppError `USER.ADMIN_DOMAIN` */
  acceptOfOperator(email: string): string {
    if (checkAdminEmail(email, this.domain) === undefined) return normalizeEmail(email);
    throw new AppError('USER.ADMIN_DOMAIN', {
      kind: 'user',
      message: `The address of an administrator ends with @${this.domain} (ADMIN_EMAIL_DOMAIN says so).`,
    });
  }
}

/** Without the link, the first visitor could take over a new site. */
@Injectable()
export class SetupLinksService implements OnApplicationBootstrap {
  constructor(
    private readonly links: SetupLinkRepository,
    private readonly administrators: AdministratorRepository,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<UserConfig, 'SITE_URL' | 'ADMIN_SETUP_LINK' | 'LOG_SETUP_LINK'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.LOG_SETUP_LINK || (await this.administrators.freePlace()) === null) return;
    const { link } = await this.renew();
    this.logger.warn(`Set up the first administrator within 24 hours: ${link}`);
  }

  /** Operator only. @throws AppError `USER.ADMIN_EXISTS` */
  async renew(): Promise<SetupLinkAnswer> {
    if ((await this.administrators.freePlace()) === null) throw refusal('ADMIN_EXISTS');
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + ADMIN_LINK_MS);
    await this.links.put(sha256(token), expiresAt);
    const link = setupAddress(this.config.SITE_URL, token);
    return { link, expires_at: expiresAt.toISOString() };
  }

  async isGood(token: string | undefined): Promise<boolean> {
    if (!this.config.ADMIN_SETUP_LINK) return true;
    return token !== undefined && this.links.isGood(sha256(token), this.clock.now());
  }

  async use(): Promise<void> {
    await this.links.remove();
  }
}

@Controller('v1/admin/setup')
export class SetupController {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly address: AdminAddress,
    private readonly passwords: NewPasswords,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly changes: AccountChangePublisher,
    private readonly links: SetupLinksService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** After a crash in between, sign-in works. */
  @Post()
  async setUp(
    @Body() body: AdminSetupDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens & { readonly message: string }> {
    this.limits.take('setup', caller.address);
    const email = this.address.accept(body.email);
    const account = await this.serialize(() => this.create(email, body, caller));
    await this.changes.publish(account._id);
    const session = await this.sessions.open(account, caller, ADMIN_ACR);
    return { message: ADMIN_ACCESS_MESSAGES.created, ...session };
  }

  // All but the first fail before hashing. Across processes the account id decides.
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
    if (id === null) throw refusal('ADMIN_EXISTS');
    if (!(await this.links.isGood(token))) {
      // Another process may have used the link for the same place.
      throw refusal(
        (await this.administrators.isTaken(id)) ? 'ADMIN_EXISTS' : 'SETUP_LINK_REQUIRED',
      );
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
    throw refusal((await this.administrators.isTaken(id)) ? 'ADMIN_EXISTS' : 'NOT_CREATED');
  }
}

/** Setup and invitation links are valid for 24 hours. */
export const ADMIN_LINK_HOURS = 24;
export const ADMIN_LINK_MS = ADMIN_LINK_HOURS * 60 * 60 * 1_000;

/** Tokens go in the fragment, which never reaches servers. */
const PAGE = '/m8n4p-access';

function setupAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${PAGE}#setup=${token}`;
}

export function invitationAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${PAGE}#invitation=${token}`;
}
