import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import { codeRequired } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import type { AuditAction } from '@elevate/contracts/audit';
import {
  AccessCodeChangeDto,
  type AddedFactor,
  ADMIN_ACR,
  type AppEnrolment,
  ConfirmationDto,
  FactorNameDto,
  type FactorsView,
  NewAppDto,
  NewPasskeyDto,
  type PasskeyCreation,
  type RecoveryCodesAnswer,
} from '@elevate/contracts/user';
import { MOST_PASSKEYS } from '@elevate/rules';
import {
  accountRecord,
  AccountRelay,
  AccountViews,
  refusal,
  wrongPassword,
} from '../accounts/account.mapper.js';
import { Mails } from '../accounts/mails/mails.js';
import {
  type AccountDocument,
  AccountRepository,
  type FactorChange,
  isAdministrator,
} from '../accounts/account.repository.js';
import {
  SecondCodes,
  hasFactors,
  newRecoveryCodes,
  Passkeys,
  userHandleOf,
} from '../credentials/factors.js';
import { ChallengeRepository, randomText } from '../credentials/attempts.repository.js';
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  isProofOld,
  type SignedIn,
} from '../sessions/signed-in.js';
import { AccessTokens, type RenewedSession } from '../sessions/access-token.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { SessionsService } from '../sessions/sessions.service.js';

type WantedChange = Pick<FactorChange, '$set' | 'passkey' | 'removedPasskey'>;

@Injectable()
export class FactorChanges {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly views: AccountViews,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** `isCorrection`: of an address that was never confirmed. */
  admit({ account, session }: SignedIn, isCorrection = false): void {
    const isAdmin = isAdministrator(account);
    if (isAdmin && session.acr !== ADMIN_ACR) throw refusal('FACTORS_FORBIDDEN');
    if (isProofOld(session, this.clock.now()))
      throw isAdmin ? codeRequired() : refusal('CONFIRMATION_REQUIRED');
    // Else a stranger could sign up an address and keep a way in.
    if (!isCorrection && this.views.verifyEmailBy(account) !== null)
      throw refusal('EMAIL_UNVERIFIED');
  }

  async add(person: SignedIn, action: AuditAction, change: WantedChange): Promise<AddedFactor> {
    const codes = hasFactors(person.account) ? null : newRecoveryCodes();
    const $set = { ...change.$set, ...(codes && { recoveryCodes: codes.hashes }) };
    const account = await this.save(person, action, { ...change, $set });
    return { factors: toFactors(account), recovery_codes: codes?.codes ?? [] };
  }

  async save(
    { account, session, caller: { address } }: SignedIn,
    action: AuditAction,
    change: WantedChange,
  ): Promise<AccountDocument> {
    const { _id: actor } = account;
    const now = this.clock.now();
    const record = isAdministrator(account)
      ? accountRecord({ at: now, actor, address, action, account })
      : null;
    const kept = { account, keptSession: session._id, now, record };
    const changed = await this.accounts.changeFactors({ ...kept, ...change });
    if (!changed) throw refusal('FACTOR_CONFLICT');
    await this.relay.publishNow(actor);
    if (record) await this.relay.announce(actor);
    const mail = action === 'access-code-changed' ? 'access-code' : 'factors';
    await this.mails.tryPut(mail, account);
    return changed;
  }
}

export function toFactors(account: AccountDocument): FactorsView {
  const { passkeys = [], authenticatorApp: app, recoveryCodes = [] } = account;
  return {
    passkeys: passkeys.map(({ id, name, site = null, addedAt, usedAt }) => ({
      id,
      name,
      site,
      added_at: addedAt.toISOString(),
      last_used_at: usedAt?.toISOString() ?? null,
    })),
    authenticator_app: app ? { name: app.name, added_at: app.addedAt.toISOString() } : null,
    recovery_codes_left: recoveryCodes.length,
  };
}

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class FactorsController {
  constructor(
    private readonly changes: FactorChanges,
    private readonly accounts: AccountRepository,
    private readonly challenges: ChallengeRepository,
    private readonly passkeys: Passkeys,
    private readonly codes: SecondCodes,
    private readonly hasher: PasswordHasher,
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  @Get('factors')
  list(@CurrentUser() { account }: SignedIn): FactorsView {
    return toFactors(account);
  }

  @Post('passkeys/request')
  async beginPasskey(@CurrentUser() person: SignedIn): Promise<PasskeyCreation> {
    const { account, session } = person;
    this.changes.admit(person);
    const passkeys = account.passkeys ?? [];
    if (passkeys.length >= MOST_PASSKEYS) throw refusal('PASSKEYS_CONFLICT');
    const challenge = randomText();
    const attempt = await this.challenges.open('passkey-creation', session._id, challenge);
    return {
      attempt,
      challenge,
      rp_id: this.passkeys.rpId,
      rp_name: this.passkeys.rpName,
      user_id: userHandleOf(account._id),
      user_name: account.email,
      excluded: passkeys.map(({ id }) => id),
    };
  }

  @Post('passkeys')
  async addPasskey(@CurrentUser() person: SignedIn, @Body() body: NewPasskeyDto) {
    this.changes.admit(person);
    const { account, session } = person;
    const challenge = await this.challenges.take('passkey-creation', session._id, body.attempt);
    if (challenge === null) throw refusal('ENROLMENT_EXPIRED');
    const key = await this.passkeys.readNew(body, challenge);
    if (!key || (await this.accounts.hasPasskey(key.id))) throw refusal('PASSKEY_NOT_ADDED');
    if ((account.passkeys ?? []).length >= MOST_PASSKEYS) throw refusal('PASSKEYS_CONFLICT');
    const added = { site: this.passkeys.rpId, addedAt: this.clock.now(), usedAt: null };
    const passkey = { ...key, name: body.name.trim(), ...added };
    return this.changes.add(person, 'passkey-added', { passkey });
  }

  @Put('passkeys/:id')
  @HttpCode(204)
  async renamePasskey(
    @CurrentUser() { account }: SignedIn,
    @Param('id') id: string,
    @Body() { name }: FactorNameDto,
  ): Promise<void> {
    if (!(await this.accounts.renamePasskey(account._id, id, name.trim())))
      throw refusal('FACTOR_NOT_FOUND');
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  async removePasskey(@CurrentUser() person: SignedIn, @Param('id') id: string): Promise<void> {
    this.changes.admit(person);
    const { account } = person;
    if (!account.passkeys?.some((passkey) => passkey.id === id)) throw refusal('FACTOR_NOT_FOUND');
    const rest = { ...account, passkeys: account.passkeys.filter((passkey) => passkey.id !== id) };
    const change = { removedPasskey: id, $set: withoutUselessCodes(rest) };
    await this.changes.save(person, 'passkey-removed', change);
  }

  @Post('authenticator-app/request')
  async beginApp(@CurrentUser() person: SignedIn): Promise<AppEnrolment> {
    this.changes.admit(person);
    const { account, session } = person;
    if (account.authenticatorApp) throw refusal('APP_CONFLICT');
    const { secret, sealed, uri } = await this.codes.create(account.email);
    const attempt = await this.challenges.open('app-enrolment', session._id, sealed);
    return { attempt, secret, uri };
  }

  @Post('authenticator-app')
  async addApp(@CurrentUser() person: SignedIn, @Body() { attempt, code, name }: NewAppDto) {
    this.changes.admit(person);
    const { account, session } = person;
    if (account.authenticatorApp) throw refusal('APP_CONFLICT');
    const secret = await this.challenges.find('app-enrolment', session._id, attempt);
    if (secret === null) throw refusal('ENROLMENT_EXPIRED');
    const lastStep = await this.codes.stepOf(secret, code);
    if (lastStep === null) throw refusal('WRONG_APP_CODE');
    if ((await this.challenges.take('app-enrolment', session._id, attempt)) === null) {
      throw refusal('ENROLMENT_EXPIRED');
    }
    const app = { secret, lastStep, name: name.trim(), addedAt: this.clock.now() };
    return this.changes.add(person, 'authenticator-app-added', { $set: { authenticatorApp: app } });
  }

  @Delete('authenticator-app')
  @HttpCode(204)
  async removeApp(@CurrentUser() person: SignedIn): Promise<void> {
    this.changes.admit(person);
    const { account } = person;
    if (!account.authenticatorApp) throw refusal('FACTOR_NOT_FOUND');
    const codes = withoutUselessCodes({ ...account, authenticatorApp: null });
    const change = { $set: { authenticatorApp: null, ...codes } };
    await this.changes.save(person, 'authenticator-app-removed', change);
  }

  @Post('recovery-codes')
  async renewRecoveryCodes(@CurrentUser() person: SignedIn): Promise<RecoveryCodesAnswer> {
    this.changes.admit(person);
    if (!hasFactors(person.account)) throw refusal('FACTOR_NOT_FOUND');
    const { codes, hashes } = newRecoveryCodes();
    await this.changes.save(person, 'recovery-codes-renewed', { $set: { recoveryCodes: hashes } });
    return { recovery_codes: codes };
  }

  /** Needs a recent proof of the current code or its replacement. Ends all other sessions. */
  @Put('access-code')
  @HttpCode(204)
  async changeAccessCode(@CurrentUser() person: SignedIn, @Body() body: AccessCodeChangeDto) {
    if (!isAdministrator(person.account)) throw refusal('ACCESS_CODE_FORBIDDEN');
    this.changes.admit(person);
    const accessCodeHash = await this.hasher.hash(body.new_access_code);
    await this.changes.save(person, 'access-code-changed', { $set: { accessCodeHash } });
  }

  @Post('confirmation')
  @HttpCode(200)
  async confirm(
    @CurrentUser() { account, session, caller }: SignedIn,
    @Body() { password, code }: ConfirmationDto,
  ): Promise<RenewedSession> {
    if (session.acr === ADMIN_ACR) throw refusal('FACTORS_FORBIDDEN');
    if (!(await this.check.isRight(account, { password }, caller))) {
      throw wrongPassword('password', 'Wrong password');
    }
    await this.check.requireCode(account, code, caller);
    return this.tokens.renew(account, await this.sessions.prove(session));
  }
}

function withoutUselessCodes(rest: AccountDocument): { recoveryCodes?: string[] } {
  return hasFactors(rest) ? {} : { recoveryCodes: [] };
}
