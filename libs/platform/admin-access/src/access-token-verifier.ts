import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { request } from 'undici';
import type { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { KEY_SET_PATH } from '@elevate/contracts/user';

const SKEW_SECONDS = 5;

interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: string;
}

interface AccessTokenVerifierOptions extends AccessTokenRules {
  readonly fetchKeys: FetchKeySet;
  readonly clock: Clock;
  /** Required, so that no verifier forgets it. */
  readonly isRevoked: (claims: VerifiedClaims) => boolean | Promise<boolean>;
}

/** Other claims are unchecked. */
export type VerifiedClaims = JWTPayload & { readonly sub: string; readonly sid: string };

/** Null unless the token is valid and has a subject and a session. */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, algorithm, now }: AccessTokenRules & { readonly now: Date },
): Promise<VerifiedClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [algorithm],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
    });
    const { sub, sid } = payload;
    return typeof sub === 'string' && typeof sid === 'string' ? { ...payload, sub, sid } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

export class AccessTokenVerifier {
  private readonly keys: KeySet;

  constructor(private readonly options: AccessTokenVerifierOptions) {
    this.keys = new KeySet(options.fetchKeys, options.clock);
  }

  async verify(token: string): Promise<VerifiedClaims | null> {
    const now = this.options.clock.now();
    const claims = await verifyAccessToken(token, this.keys.find, { ...this.options, now });
    return claims && !(await this.options.isRevoked(claims)) ? claims : null;
  }
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1];
}

export type FetchKeySet = () => Promise<JSONWebKeySet>;

/** New keys are published a day before use. */
const FRESH_MS = 5 * 60_000;

/** Limits requests caused by forged key ids. */
const ASK_AGAIN_AFTER_MS = 10_000;

/** If fetching fails, the last keys stay valid: an issuer outage must not sign users out. */
class KeySet {
  private keys: JWTVerifyGetKey | undefined;
  private fetching: Promise<void> | undefined;
  private triedAt = Number.NEGATIVE_INFINITY;
  private fetchedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly fetchKeys: FetchKeySet,
    private readonly clock: Clock,
  ) {}

  /** @throws the fetch error if no keys are cached */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const renewal = this.age(this.fetchedAt) > FRESH_MS ? this.renew() : undefined;
    // Waits only for missing keys; stale ones refresh in the background.
    if (!this.keys) await renewal;
    try {
      return await this.resolveKey(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await (renewal ?? this.renew());
      return this.resolveKey(header, token);
    }
  };

  private resolveKey: JWTVerifyGetKey = (header, token) => {
    if (!this.keys) throw new errors.JWKSNoMatchingKey();
    return this.keys(header, token);
  };

  private async renew(): Promise<void> {
    const isTooSoon = this.keys && this.age(this.triedAt) < ASK_AGAIN_AFTER_MS;
    if (isTooSoon && !this.fetching) return;
    this.fetching ??= this.fetchOnce().finally(() => (this.fetching = undefined));
    try {
      await this.fetching;
    } catch (error) {
      if (!this.keys) throw error;
    }
  }

  private async fetchOnce(): Promise<void> {
    this.triedAt = this.clock.now().getTime();
    const keySet = await this.fetchKeys();
    try {
      this.keys = createLocalJWKSet(keySet);
    } catch (cause) {
      throw keysUnavailable(cause);
    }
    this.fetchedAt = this.clock.now().getTime();
  }

  private age(time: number): number {
    return this.clock.now().getTime() - time;
  }
}

const TIMEOUT_MS = 5_000;

export function httpKeySet(url: string): FetchKeySet {
  return async () => {
    try {
      const { statusCode, body } = await request(url, {
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      const answer = await body.json();
      if (statusCode === 200) return answer as JSONWebKeySet;
      throw new Error(`answered ${statusCode}`);
    } catch (cause) {
      throw keysUnavailable(cause);
    }
  };
}

export interface InjectedService {
  inject(request: {
    readonly method: 'GET';
    readonly url: string;
  }): PromiseLike<{ readonly statusCode: number; json(): unknown }>;
}

/** The service in this process may not have started yet. */
export function injectedKeySet(
  service: () => InjectedService | undefined,
  url: string,
): FetchKeySet {
  return async () => {
    const answer = await service()?.inject({ method: 'GET', url });
    if (answer?.statusCode === 200) return answer.json() as JSONWebKeySet;
    throw keysUnavailable(answer ? `answered ${answer.statusCode}` : 'not started yet');
  };
}

function keysUnavailable(cause?: unknown): AppError {
  return new AppError('ACCESS.KEYS_UNAVAILABLE', { kind: 'transient', cause });
}

export interface Neighbors {
  readonly user: () => InjectedService | undefined;
}

export type KeySource = (config: { readonly USER_URL?: string | undefined }) => FetchKeySet;

export const keysOverNetwork: KeySource = ({ USER_URL }) => {
  if (USER_URL !== undefined) return httpKeySet(`${USER_URL}${KEY_SET_PATH}`);
  return () => Promise.reject(keysUnavailable('USER_URL is not set'));
};

export function keysBeside({ user }: Neighbors): KeySource {
  return () => injectedKeySet(user, KEY_SET_PATH);
}
