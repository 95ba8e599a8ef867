import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { NewPasskeyDto, PasskeyProofDto, PasskeyRequest } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { describeError } from '@elevate/errors';
import { isAppCode, readSignInCode } from '@elevate/rules';
import { Secret, TOTP } from 'otpauth';
import { Sealing } from '@elevate/sealing';
import {
  type AccountDocument,
  AccountRepository,
  type StoredPasskey,
} from '../accounts/account.repository.js';
import { SecurityLog } from '../accounts/security-log.js';
import { type Caller, Limits, sha256 } from '../requests/limits.js';
import type { UserConfig } from '../user.config.js';
import { ChallengeRepository, randomText } from './attempts.repository.js';
import { newAccessCode } from './password-hasher.js';

type NewKey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter'>;

const TYPE = { type: 'public-key', clientExtensionResults: {} } as const;

// Takes 5 MB that most sites never need.
const webauthn = () => import('@simplewebauthn/server');

@Injectable()
export class Passkeys {
  readonly rpId: string;
  readonly rpName: string;
  private readonly expected;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly challenges: ChallengeRepository,
    private readonly limits: Limits,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
    @Inject(CONFIG) { SITE_URL, SITE_NAME }: UserConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { origin, hostname } = new URL(SITE_URL);
    this.rpId = hostname;
    this.rpName = SITE_NAME;
    this.expected = {
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    };
  }

  async request(caller: Caller): Promise<PasskeyRequest> {
    // While the person unlocks the passkey, so that the proof does not wait for it.
    void webauthn().catch(() => undefined);
    this.limits.take('challenge', caller.address);
    const challenge = randomText();
    const attempt = await this.challenges.open('passkey-sign-in', null, challenge);
    return { attempt, challenge, rp_id: this.rpId };
  }

  async identify(proof: PasskeyProofDto, caller: Caller): Promise<AccountDocument | null> {
    const account = await this.accounts.find(ownerOf(proof));
    return (await this.proves(account, proof, caller)) ? account : null;
  }

  /** Uses the challenge up, whatever the result. */
  async proves(
    account: AccountDocument | null,
    proof: PasskeyProofDto,
    caller: Caller,
  ): Promise<boolean> {
    const challenge = await this.challenges.take('passkey-sign-in', null, proof.attempt);
    const passkey = account?.passkeys?.find(({ id }) => id === proof.id);
    if (challenge === null || !account || !passkey) return false;
    if (ownerOf(proof) !== account._id) return false;
    const counter = await this.readCounter(proof, passkey, challenge);
    if (counter === null) return false;
    if (isClone(passkey, counter)) return this.refuseClone(account, caller);
    return this.accounts.usePasskey(account, passkey, counter, this.clock.now());
  }

  private async refuseClone(account: AccountDocument, caller: Caller): Promise<false> {
    this.logger.warn(
      { account: account._id },
      'Refused a passkey, because its counter went backwards: it may be a copy',
    );
    await this.log.record('passkey-copied', account, caller);
    return false;
  }

  async readNew(body: NewPasskeyDto, expectedChallenge: string): Promise<NewKey | null> {
    const { id, client_data: clientDataJSON, attestation_object: attestationObject } = body;
    const response = { ...TYPE, id, rawId: id, response: { clientDataJSON, attestationObject } };
    return this.attempt(async () => {
      const options = { ...this.expected, response, expectedChallenge };
      const { verifyRegistrationResponse } = await webauthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse(options);
      if (!verified) return null;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return { id: credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
    });
  }

  private async readCounter(
    proof: PasskeyProofDto,
    { id, publicKey }: StoredPasskey,
    expectedChallenge: string,
  ): Promise<number | null> {
    const { client_data: clientDataJSON, authenticator_data: authenticatorData } = proof;
    const { signature, user_handle: userHandle } = proof;
    const signed = { clientDataJSON, authenticatorData, signature, userHandle };
    const response = { ...TYPE, id: proof.id, rawId: proof.id, response: signed };
    return this.attempt(async () => {
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...this.expected,
        response,
        expectedChallenge,
        // Not the stored counter: the library's error for a copy looks like a bad signature.
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter: 0,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    });
  }

  private async attempt<T>(verify: () => Promise<T | null>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      this.logger.debug({ cause: describeError(error) }, 'Passkey refused');
      return null;
    }
  }
}

export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

function ownerOf({ user_handle: handle }: PasskeyProofDto): string {
  return Buffer.from(handle, 'base64url').toString();
}

/** Counters of 0 mean that the authenticator has none. */
function isClone({ counter: before }: StoredPasskey, counter: number): boolean {
  return before > 0 && counter <= before;
}

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** RFC 6238: one step before and after, for clocks that differ. */
const WINDOW = 1;

/** Wraps the TOTP library. Many apps know no other parameters. */
@Injectable()
export class SecondCodes {
  private readonly sealing: Sealing;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {
    this.sealing = new Sealing(config.SIGNING_KEY_SECRET, 'elevate authenticator apps');
  }

  async create(email: string) {
    const secret = new Secret({ size: SECRET_BYTES });
    const uri = this.totp(secret, email).toString();
    return { secret: secret.base32, sealed: await this.sealing.seal(secret.base32), uri };
  }

  async stepOf(sealed: string, code: string): Promise<number | null> {
    const secret = Secret.fromBase32(await this.sealing.open(sealed));
    const timestamp = this.clock.now().getTime();
    const token = readSignInCode(code);
    const delta = this.totp(secret, '').validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
  }

  private totp(secret: Secret, label: string): TOTP {
    // A colon ends the issuer in the label.
    const issuer = this.config.SITE_NAME.replaceAll(':', '');
    return new TOTP({ issuer, label, secret, period: STEP_SECONDS });
  }

  async accepts(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    if (isAppCode(code)) return this.acceptsAppCode(account, code);
    if (!(await this.accounts.useRecoveryCode(account._id, hashRecoveryCode(code)))) return false;
    const left = (account.recoveryCodes?.length ?? 1) - 1;
    await this.log.record('recovery-code-used', account, caller, { left });
    return true;
  }

  private async acceptsAppCode(account: AccountDocument, code: string): Promise<boolean> {
    const { _id, authenticatorApp: app } = account;
    if (!app) return false;
    const step = await this.stepOf(app.secret, code);
    return step !== null && this.accounts.useAppStep(_id, app, step);
  }
}

export function hasFactors({ passkeys = [], authenticatorApp }: AccountDocument): boolean {
  return passkeys.length > 0 || !!authenticatorApp;
}

const CODES = 10;

/** 116 random bits each, so SHA-256 is enough. */
export function newRecoveryCodes() {
  const codes = Array.from({ length: CODES }, newAccessCode);
  return {
    codes: codes.map((code) => code.replaceAll(/.{5}(?=.)/g, '$&-')),
    hashes: codes.map(hashRecoveryCode),
  };
}

function hashRecoveryCode(code: string): string {
  return sha256(`recovery ${readSignInCode(code)}`);
}
