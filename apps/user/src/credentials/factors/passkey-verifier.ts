import { Inject, Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskeyDto, PasskeyProofDto } from '@elevate/contracts/requests';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { StoredPasskey } from '../../accounts/account.schema.js';
import type { UserConfig } from '../../user.config.js';

type NewKey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter'>;

const TYPE = { type: 'public-key', clientExtensionResults: {} } as const;

/** Wraps the WebAuthn library. */
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
      ...{ expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true },
    };
  }

  async readNew(body: NewPasskeyDto, expectedChallenge: string): Promise<NewKey | null> {
    const { id, client_data: clientDataJSON, attestation_object: attestationObject } = body;
    const response = { ...TYPE, id, rawId: id, response: { clientDataJSON, attestationObject } };
    return this.attempt(async () => {
      const options = { ...this.expected, response, expectedChallenge };
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
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...{ ...this.expected, response, expectedChallenge },
        // Not the stored counter: the library's error for a copy looks like that for a bad signature.
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
