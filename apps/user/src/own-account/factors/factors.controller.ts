import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
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
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../../sessions/signed-in.js';
import { AccessTokens, type RenewedSession } from '../../sessions/keys/access-token.js';
import { FactorChanges, toFactors } from './factor-changes.js';
import { Clock } from '@elevate/clock';
import { FACTOR_MESSAGES, MOST_PASSKEYS } from '@elevate/rules';
import type { AccountDocument } from '../../accounts/account.schema.js';
import {
  AuthenticatorApps,
  hasFactors,
  newRecoveryCodes,
} from '../../credentials/factors/second-codes.js';
import { PasskeyVerifier, userHandleOf } from '../../credentials/factors/passkeys.js';
import {
  ChallengeRepository,
  FactorRepository,
  randomText,
} from '../../credentials/factors/challenge.repository.js';
import { refusal, wrongPassword } from '../../accounts/account.mapper.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { PasswordHasher } from '../../credentials/password-hasher.js';
import { PasswordCheck } from '../../credentials/password-check.js';
import { SessionsService } from '../../sessions/sessions.service.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class FactorsController {
  constructor(
    private readonly changes: FactorChanges,
    private readonly factors: FactorRepository,
    private readonly challenges: ChallengeRepository,
    private readonly verifier: PasskeyVerifier,
    private readonly apps: AuthenticatorApps,
    private readonly hasher: PasswordHasher,
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
      rp_id: this.verifier.rpId,
      rp_name: this.verifier.rpName,
      user_id: userHandleOf(account._id),
      user_name: account.email,
      excluded: passkeys.map(({ id }) => id),
    };
  }

  @Post('passkeys')
  async addPasskey(
    @CurrentUser() person: SignedIn,
    @Body() body: NewPasskeyDto,
  ): Promise<AddedFactor> {
    this.changes.admit(person);
    const { account, session } = person;
    const challenge = await this.challenges.take('passkey-creation', session._id, body.attempt);
    if (challenge === null) throw refusal('ENROLMENT_EXPIRED');
    const key = await this.verifier.readNew(body, challenge);
    if (!key || (await this.factors.hasPasskey(key.id))) throw refusal('PASSKEY_NOT_ADDED');
    if ((account.passkeys ?? []).length >= MOST_PASSKEYS) throw refusal('PASSKEYS_CONFLICT');
    const passkey = { ...key, name: body.name.trim(), addedAt: this.clock.now(), usedAt: null };
    return this.changes.add(person, { action: 'passkey-added', change: { passkey } });
  }

  @Put('passkeys/:id')
  @HttpCode(204)
  async renamePasskey(
    @CurrentUser() { account }: SignedIn,
    @Param('id') id: string,
    @Body() { name }: FactorNameDto,
  ): Promise<void> {
    if (!(await this.factors.renamePasskey(account._id, id, name.trim())))
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
    await this.changes.save(person, { action: 'passkey-removed', change });
  }

  @Post('authenticator-app/request')
  async beginApp(@CurrentUser() person: SignedIn): Promise<AppEnrolment> {
    this.changes.admit(person);
    const { account, session } = person;
    if (account.authenticatorApp) throw refusal('APP_CONFLICT');
    const { secret, sealed, uri } = await this.apps.create(account.email);
    const attempt = await this.challenges.open('app-enrolment', session._id, sealed);
    return { attempt, secret, uri };
  }

  @Post('authenticator-app')
  async addApp(
    @CurrentUser() person: SignedIn,
    @Body() { attempt, code, name }: NewAppDto,
  ): Promise<AddedFactor> {
    this.changes.admit(person);
    const { account, session } = person;
    if (account.authenticatorApp) throw refusal('APP_CONFLICT');
    const secret = await this.challenges.find('app-enrolment', session._id, attempt);
    if (secret === null) throw refusal('ENROLMENT_EXPIRED');
    const lastStep = await this.apps.stepOf(secret, code);
    if (lastStep === null) throw refusal('WRONG_APP_CODE');
    if ((await this.challenges.take('app-enrolment', session._id, attempt)) === null) {
      throw refusal('ENROLMENT_EXPIRED');
    }
    const app = { secret, lastStep, name: name.trim(), addedAt: this.clock.now() };
    const change = { $set: { authenticatorApp: app } };
    return this.changes.add(person, { action: 'authenticator-app-added', change });
  }

  @Delete('authenticator-app')
  @HttpCode(204)
  async removeApp(@CurrentUser() person: SignedIn): Promise<void> {
    this.changes.admit(person);
    const { account } = person;
    if (!account.authenticatorApp) throw refusal('FACTOR_NOT_FOUND');
    const codes = withoutUselessCodes({ ...account, authenticatorApp: null });
    const change = { $set: { authenticatorApp: null, ...codes } };
    await this.changes.save(person, { action: 'authenticator-app-removed', change });
  }

  @Post('recovery-codes')
  async renewRecoveryCodes(@CurrentUser() person: SignedIn): Promise<RecoveryCodesAnswer> {
    this.changes.admit(person);
    if (!hasFactors(person.account)) throw refusal('FACTOR_NOT_FOUND');
    const { codes, hashes } = newRecoveryCodes();
    const change = { $set: { recoveryCodes: hashes } };
    await this.changes.save(person, { action: 'recovery-codes-renewed', change });
    return { recovery_codes: codes };
  }

  /** Needs a recent proof of the current code or its replacement. Ends all other sessions. */
  @Put('access-code')
  @HttpCode(204)
  async changeAccessCode(
    @CurrentUser() person: SignedIn,
    @Body() { new_access_code: code }: AccessCodeChangeDto,
  ): Promise<void> {
    if (!isAdministrator(person.account)) throw refusal('ACCESS_CODE_FORBIDDEN');
    this.changes.admit(person);
    const change = { $set: { accessCodeHash: await this.hasher.hash(code) } };
    await this.changes.save(person, { action: 'access-code-changed', change });
  }
}

function withoutUselessCodes(rest: AccountDocument): { recoveryCodes?: string[] } {
  return hasFactors(rest) ? {} : { recoveryCodes: [] };
}

@Controller('v1/me/confirmation')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class ConfirmationController {
  constructor(
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
  ) {}

  @Post()
  @HttpCode(200)
  async confirm(
    @CurrentUser() { account, session, caller }: SignedIn,
    @Body() { password, code }: ConfirmationDto,
  ): Promise<RenewedSession> {
    if (session.acr === ADMIN_ACR) throw refusal('FACTORS_FORBIDDEN');
    if (!(await this.check.isRight(account, password, caller))) {
      throw wrongPassword('password', FACTOR_MESSAGES.wrongPassword);
    }
    await this.check.requireCode(account, code, caller);
    return this.tokens.renew(account, await this.sessions.prove(session));
  }
}
