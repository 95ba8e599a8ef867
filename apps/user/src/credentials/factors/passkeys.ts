import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { NewPasskeyDto, PasskeyProofDto, PasskeyRequest } from '@elevate/contracts/user';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { describeError } from '@elevate/errors';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { AccountDocument, StoredPasskey } from '../../accounts/account.schema.js';
import { SecurityLog } from '../../accounts/security-log.js';
import type { Caller } from '../../requests/caller.guard.js';
import { Limits } from '../../requests/limits.js';
import type { UserConfig } from '../../user.config.js';
import { ChallengeRepository, FactorRepository, randomText } from './challenge.repository.js';

type NewKey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter'>;

const TYPE = { type: 'public-key', clientExtensionResults: {} } as const;

// Takes 5 MB that most sites never need.
const webauthn = () => import('@simplewebauthn/server');

@Injectable()
export class PasskeyVerifier {
  readonly rpId: string;
  readonly rpName: string;
  private readonly expected;

  constructor(
    @Inject(CONFIG) { SITE_URL, SITE_NAME }: Pick<UserConfig, 'SITE_URL' | 'SITE_NAME'>,
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

  async readNew(body: NewPasskeyDto, expectedChallenge: string): Promise<NewKey | null> {
    const { id, client_data: clientDataJSON, attestation_object: attestationObject } = body;
    const response = { ...TYPE, id, rawId: id, response: { clientDataJSON, attestationObject } };
    return this.attempt(async () => {
      const options = { ...this.expected, response, expectedChallenge };
      const { verifyRegistrationResponse } = await webauthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse(options);
      if (!verified) return null;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return { id: credentialId, publicKey: toText(publicKey), counter };
    });
  }

  async readCounter(
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
        credential: { id, publicKey: fromText(publicKey), counter: 0 },
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

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

@Injectable()
export class Passkeys {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly factors: FactorRepository,
    private readonly challenges: ChallengeRepository,
    private readonly verifier: PasskeyVerifier,
    private readonly limits: Limits,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async request(caller: Caller): Promise<PasskeyRequest> {
    this.limits.take('challenge', caller.address);
    const challenge = randomText();
    const attempt = await this.challenges.open('passkey-sign-in', null, challenge);
    return { attempt, challenge, rp_id: this.verifier.rpId };
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
    const counter = await this.verifier.readCounter(proof, passkey, challenge);
    if (counter === null) return false;
    if (isClone(passkey, counter)) return this.refuseClone(account, caller);
    return this.factors.usePasskey(account, passkey, counter, this.clock.now());
  }

  private async refuseClone(account: AccountDocument, caller: Caller): Promise<false> {
    this.logger.warn(
      { account: account._id },
      'Refused a passkey, because its counter went backwards: it may be a copy',
    );
    await this.log.record('passkey-copied', account, caller);
    return false;
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
  return (before > 0 || counter > 0) && counter <= before;
}
