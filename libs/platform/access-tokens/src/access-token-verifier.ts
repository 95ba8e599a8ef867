import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '@elevate/clock';
import { KeySet, type FetchKeySet } from './key-set.js';

/** How far the clocks of two processes may differ. */
const SKEW_SECONDS = 5;

export interface AccessTokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** The only one that is taken, e.g. `ES256`. */
  readonly algorithm: string;
  readonly fetchKeys: FetchKeySet;
  readonly clock: Clock;
}

/** What a verified token says; whoever reads more claims checks them himself. */
export type VerifiedClaims = JWTPayload & { readonly sub: string; readonly sid: string };

/** Tells whose request it is by the access token, with the issuer's public keys alone. */
export class AccessTokenVerifier {
  private readonly keys: KeySet;

  constructor(private readonly options: AccessTokenVerifierOptions) {
    this.keys = new KeySet(options.fetchKeys, options.clock);
  }

  /** The claims; null for whatever is not a good token. Throws while there are no keys to tell with. */
  async verify(token: string): Promise<VerifiedClaims | null> {
    try {
      const { payload } = await this.parse(token);
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string' ? { ...payload, sub, sid } : null;
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

/** The token of an `authorization` header; undefined where it holds none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
