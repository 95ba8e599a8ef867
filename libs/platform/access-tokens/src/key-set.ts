import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '@elevate/clock';
import { keysUnavailable } from './keys.errors.js';

export type FetchKeySet = () => Promise<JSONWebKeySet>;

/** New keys are published a day before use. */
const FRESH_MS = 5 * 60_000;

/** Limits requests caused by forged key ids. */
const ASK_AGAIN_AFTER_MS = 10_000;

/** If fetching fails, the last keys stay valid: an issuer outage must not sign users out. */
export class KeySet {
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

function readable(keySet: JSONWebKeySet): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(keySet);
  } catch (cause) {
    throw keysUnavailable(cause);
  }
}
