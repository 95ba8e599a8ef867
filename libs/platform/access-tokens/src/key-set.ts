import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '@elevate/clock';
import { keysUnavailable } from './keys.errors.js';

/** Gets the keys from whoever issues tokens. */
export type FetchKeySet = () => Promise<JSONWebKeySet>;

/** A new key is told a day before it signs, so nothing is missed meanwhile. */
const FRESH_MS = 5 * 60_000;

/** Made-up key ids must not become a request each. */
const ASK_AGAIN_AFTER_MS = 10_000;

/**
 * The keys that tokens are verified with, fetched when they are needed. While they cannot be
 * fetched the last ones count: an issuer that is away must not sign everybody out.
 */
export class KeySet {
  private keys: JWTVerifyGetKey | undefined;
  private fetching: Promise<void> | undefined;
  private triedAt = Number.NEGATIVE_INFINITY;
  private fetchedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly fetchKeys: FetchKeySet,
    private readonly clock: Clock,
  ) {}

  /** @throws what fetching threw, while there are no keys at all */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const renewal = this.age(this.fetchedAt) > FRESH_MS ? this.renew() : undefined;
    // Nobody waits for keys that are only a little old, but for one that is not among them.
    if (!this.keys) await renewal;
    try {
      return await this.known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await (renewal ?? this.renew());
      return this.known(header, token);
    }
  };

  private known: JWTVerifyGetKey = (header, token) => {
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
    this.triedAt = this.now();
    this.keys = readable(await this.fetchKeys());
    this.fetchedAt = this.now();
  }

  private age(time: number): number {
    return this.now() - time;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

// What is no set of keys says nothing about the token that was to be verified with it.
function readable(keySet: JSONWebKeySet): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(keySet);
  } catch (cause) {
    throw keysUnavailable(cause);
  }
}
