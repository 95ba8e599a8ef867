import type * as webauthn from '@simplewebauthn/browser';
import { FACTOR_MESSAGES } from '@elevate/rules';
import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '../api/generated/schema.js';
import type { SessionStore } from '../session/session-store.js';
import { Refusal, sendCommand } from '../account/send-command.js';

const TIMEOUT_MS = 5 * 60_000;
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: FACTOR_MESSAGES.passkeyCanceled,
  AbortError: FACTOR_MESSAGES.passkeyCanceled,
  InvalidStateError: FACTOR_MESSAGES.passkeyTaken,
};

export async function provePasskey(store: SessionStore): Promise<PasskeyProof> {
  const command = { method: 'POST', path: '/session/passkey/request' } as const;
  const { attempt, ...options } = (await sendCommand(store, command)) as PasskeyRequest;
  const { challenge, rp_id: rpId } = options;
  return withAuthenticator(rpId, async ({ startAuthentication }) => {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required', timeout: TIMEOUT_MS },
    });
    return {
      attempt,
      id,
      client_data: response.clientDataJSON,
      signature: response.signature,
      authenticator_data: response.authenticatorData,
      user_handle: response.userHandle ?? '',
    };
  });
}

export function createPasskey({ attempt, ...options }: PasskeyCreation) {
  return withAuthenticator(options.rp_id, async ({ startRegistration }) => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: options.challenge,
        timeout: TIMEOUT_MS,
        rp: { id: options.rp_id, name: options.rp_name },
        user: { id: options.user_id, name: options.user_name, displayName: options.user_name },
        // ES256, EdDSA and RS256: what the server checks.
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: options.excluded.map((credentialId) => ({
          type: 'public-key',
          id: credentialId,
        })),
      },
    });
    const { clientDataJSON: client_data, attestationObject: attestation_object } = response;
    return { attempt, id, client_data, attestation_object };
  });
}

async function withAuthenticator<T>(
  site: string,
  use: (library: typeof webauthn) => Promise<T>,
): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await use(library);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const elsewhere = name === 'SecurityError' && `Passkeys of this site work only at ${site}.`;
    const detail = elsewhere || (REASONS[name] ?? FACTOR_MESSAGES.passkeyUnsupported);
    throw new Refusal(new Response(null, { status: 400 }), { detail });
  }
}
