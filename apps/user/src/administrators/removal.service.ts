import { randomUUID } from 'node:crypto';
import type { AuditRecord } from '@elevate/audit';
import { type AuditSnapshot, OPERATOR } from '@elevate/contracts/audit';
import {
  ADMIN_ACR,
  ADMIN_ROLE,
  type AdministratorView,
  AdminSetupDto,
  type InvitationView,
  type SetupLinkAnswer,
} from '@elevate/contracts/user';
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
import { Clock } from '@elevate/clock';
import { userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { ADMIN_ACCESS_MESSAGES, checkAdminEmail, normalizeEmail } from '@elevate/rules';
import { CONFIG, LOGGER, OperatorGuard } from '@elevate/service-defaults';
import {
  type AccountChange,
  accountRecord,
  AccountRelay,
  invalidField,
  refusal,
} from '../accounts/account.mapper.js';
import {
  type AccountDocument,
  AccountRepository,
  isAdministrator,
} from '../accounts/account.repository.js';
import { randomText } from '../credentials/attempts.repository.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { type Caller, CurrentCaller, Limits, sha256 } from '../requests/limits.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { UserConfig } from '../user.config.js';
import { SetupLinkRepository } from './setup-link.repository.js';

export function toAdministrator(account: AccountDocument): AdministratorView {
  const { _id: id, email, createdAt, accessCodeHash, passkeys = [], authenticatorApp } = account;
  const { adminSignedInAt } = account;
  return {
    id,
    email,
    created_at: createdAt.toISOString(),
    has_access_code: accessCodeHash !== null,
    factors: passkeys.length + (authenticatorApp ? 1 : 0),
    last_signed_in_at: adminSignedInAt?.toISOString() ?? null,
  };
}

/** Invitations of senders who are not in `senders` are void. */
export function toInvitation(
  { _id: id, email, invitation }: AccountDocument,
  { now, senders }: { readonly now: Date; readonly senders: ReadonlySet<string> },
): InvitationView[] {
  if (!invitation) return [];
  const { expiresAt, by = OPERATOR } = invitation;
  const is_expired = expiresAt <= now || !senders.has(by);
  return [{ id, email, expires_at: expiresAt.toISOString(), is_expired }];
}

export type AdministratorAction =
  | 'created'
  | 'invited'
  | 'invitation-withdrawn'
  | 'promoted'
  | 'demoted'
  | 'access-code-reset'
  | 'factors-reset';

const IS: AuditSnapshot = { roles: [ADMIN_ROLE] };
const IS_NOT: AuditSnapshot = { roles: [] };

/** Never contains an access code. */
const SNAPSHOTS: Readonly<Record<AdministratorAction, Pick<AuditRecord, 'before' | 'after'>>> = {
  created: { before: null, after: IS },
  invited: { before: IS_NOT, after: { ...IS_NOT, invited: true } },
  'invitation-withdrawn': { before: { ...IS_NOT, invited: true }, after: IS_NOT },
  promoted: { before: IS_NOT, after: IS },
  demoted: { before: IS, after: IS_NOT },
  'factors-reset': { before: { factors: 'any' }, after: { factors: 'none' } },
  'access-code-reset': { before: { access_code: 'old' }, after: { access_code: 'new' } },
};

export function recordOf(change: AccountChange & { readonly action: AdministratorAction }) {
  return accountRecord({ ...change, ...SNAPSHOTS[change.action] });
}

/** An older mark belongs to a crashed process. */
const MARK_MS = 60_000;

/** The site keeps an administrator; only the operator may remove the last one. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly accounts: AccountRepository,
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
    await this.accounts.unmarkRemovalsBefore(new Date(mark.at.getTime() - MARK_MS));
    if (!(await this.accounts.markRemoval(id, mark))) throw await this.notMarked(id);
    try {
      return await change(await this.findMarked(id), mark.id);
    } catch (error) {
      await this.accounts.unmarkRemoval(id, mark.id);
      throw error;
    }
  }

  async requireAnother(id: string): Promise<void> {
    const all = await this.accounts.findAdministrators();
    if (all.every(({ _id }) => _id === id)) throw refusal('LAST_ADMIN_CONFLICT');
  }

  // Counts after marking: of two administrators who remove each other, at least one sees the other's mark.
  private async findMarked(id: string): Promise<AccountDocument> {
    const all = await this.accounts.findAdministrators();
    if (all.every(({ removal }) => removal)) {
      throw refusal(all.length > 1 ? 'ACCOUNT_CONFLICT' : 'LAST_ADMIN_CONFLICT');
    }
    const account = all.find(({ _id }) => _id === id);
    if (!account) throw refusal('ADMIN_NOT_FOUND');
    return account;
  }

  private async notMarked(id: string): Promise<Error> {
    const account = await this.accounts.find(id);
    const isOther = account && isAdministrator(account);
    return refusal(isOther ? 'ACCOUNT_CONFLICT' : 'ADMIN_NOT_FOUND');
  }
}

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
  private last: Promise<unknown> = Promise.resolve();

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
    const { link } = await this.renewLink();
    this.logger.warn(`Set up the first administrator within 24 hours: ${link}`);
  }

  @Post('administrators/setup-link')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async renewLink(): Promise<SetupLinkAnswer> {
    if ((await this.accounts.freePlace()) === null) throw refusal('ADMIN_EXISTS');
    const token = randomText();
    const expiresAt = new Date(this.clock.now().getTime() + ADMIN_LINK_MS);
    await this.links.put(sha256(token), expiresAt);
    const link = `${this.config.SITE_URL}${ADMIN_PAGE}#setup=${token}`;
    return { link, expires_at: expiresAt.toISOString() };
  }

  /** After a crash in between, sign-in works. */
  @Post('admin/setup')
  async setUp(@Body() body: AdminSetupDto, @CurrentCaller() caller: Caller) {
    this.limits.take('setup', caller.address);
    const email = this.address.accept(body.email);
    const account = await this.serialize(() => this.create(email, body, caller));
    await this.relay.announce(account._id);
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

export const ADMIN_LINK_HOURS = 24;
export const ADMIN_LINK_MS = ADMIN_LINK_HOURS * 60 * 60 * 1_000;

/** Tokens go in the fragment, which never reaches servers. */
export const ADMIN_PAGE = '/m8n4p-access';
