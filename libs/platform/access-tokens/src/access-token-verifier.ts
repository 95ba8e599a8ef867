import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '@elevate/clock';
import { KeySet, type FetchKeySet } from './key-set.js';

/** Tolerated clock difference between processes. */
const SKEW_SECONDS = 5;

export interface AccessTokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** The only accepted algorithm, e.g. `ES256`. */
  readonly algorithm: string;
  readonly fetchKeys: FetchKeySet;
  readonly clock: Clock;
  /** Required, so that no verifier forgets it. */
  readonly isRevoked: (claims: VerifiedClaims) => boolean | Promise<boolean>;
}

/** Other claims are unchecked. */
export type VerifiedClaims = JWTPayload & { readonly sub: string; readonly sid: string };

/** Verifies access tokens with the issuer's public keys. */
export class AccessTokenVerifier {
  private readonly keys: KeySet;

  constructor(private readonly options: AccessTokenVerifierOptions) {
    this.keys = new KeySet(options.fetchKeys, options.clock);
  }

  async verify(token: string): Promise<VerifiedClaims | null> {
    try {
      const { payload } = await this.parse(token);
      const { sub, sid } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string') return null;
      const claims = { ...payload, sub, sid };
      return (await this.options.isRevoked(claims)) ? null : claims;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  private parse(token: string) {
    const { issuer, audience, algorithm, clock } = this.options;
    return jwtVerify(token, this.keys.find, {
      issuer,
      audience,
      algorithms: [algorithm],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      clockTolerance: SKEW_SECONDS,
      currentDate: clock.now(),
    });
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
