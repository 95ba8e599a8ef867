import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { AppError } from '@elevate/errors';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../../user.config.js';
import { KeySealing } from './key-sealing.js';
import { SigningKeyRepository } from './signing-key.repository.js';
import type { SigningKeyDocument } from './signing-key.schema.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A key is published this long before it signs, so that verifiers have it. */
const PUBLISHED_AHEAD_MS = DAY_MS;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

interface Ring {
  readonly signing: SigningKey;
  readonly publicKeys: JSONWebKeySet;
  readonly verifying: JWTVerifyGetKey;
}

/**
 * Signing keys, one per period (unique index). The next is created a day ahead, the last is kept for its tokens. A
 * removed key is refused within a minute.
 */
@Injectable()
export class KeyRing {
  private ring: Ring | undefined;

  constructor(
    private readonly keys: SigningKeyRepository,
    private readonly sealing: KeySealing,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'SIGNING_KEY_DAYS'>,
  ) {}

  async turn(): Promise<void> {
    const now = this.clock.now().getTime();
    const period = this.periodAt(now);
    const wanted = new Set([period, this.periodAt(now + PUBLISHED_AHEAD_MS)]);
    const found = await this.keys.all();
    const missing = [...wanted].filter((one) => found.every((key) => key.period !== one));
    for (const one of missing) await this.keys.insert(await this.newKey(one, new Date(now)));
    // Includes keys of distant periods left by another configured length.
    const isOver = (key: SigningKeyDocument): boolean => Math.abs(key.period - period) > 1;
    if (found.some(isOver)) await this.keys.keepPeriods(period - 1, period + 1);
    const kept = missing.length > 0 ? await this.keys.all() : found;
    this.ring = await this.ringOf(
      kept.filter((key) => !isOver(key)),
      period,
    );
  }

  /** Other processes follow at their next turn. Returns the id of the new key. */
  async replaceAll(): Promise<string> {
    await this.keys.removeAll();
    await this.turn();
    return this.signing.kid;
  }

  get signing(): SigningKey {
    return this.current.signing;
  }

  get publicKeys(): JSONWebKeySet {
    return this.current.publicKeys;
  }

  get verifying(): JWTVerifyGetKey {
    return this.current.verifying;
  }

  private get current(): Ring {
    if (!this.ring) throw new AppError('USER.KEYS_NOT_READ', { kind: 'transient' });
    return this.ring;
  }

  private periodAt(time: number): number {
    return Math.floor(time / (this.config.SIGNING_KEY_DAYS * DAY_MS));
  }

  private async newKey(period: number, createdAt: Date): Promise<SigningKeyDocument> {
    const pair = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = randomBytes(12).toString('base64url');
    const description = { kid, use: 'sig', alg: ACCESS_TOKEN.algorithm };
    const privateJwk = { ...(await exportJWK(pair.privateKey)), ...description };
    return {
      _id: kid,
      period,
      privateJwk: await this.sealing.seal(JSON.stringify(privateJwk)),
      publicJwk: JSON.stringify({ ...publicJwk, ...description }),
      createdAt,
    };
  }

  private async ringOf(keys: readonly SigningKeyDocument[], period: number): Promise<Ring> {
    const key = keys.find((one) => one.period === period);
    if (!key) throw new AppError('USER.KEYS_NOT_READ', { kind: 'transient' });
    const privateJwk = JSON.parse(await this.sealing.open(key.privateJwk));
    const privateKey = await importJWK(privateJwk, ACCESS_TOKEN.algorithm);
    const publicKeys = { keys: keys.map((one) => JSON.parse(one.publicJwk)) };
    return {
      signing: { kid: key._id, privateKey: privateKey as CryptoKey },
      publicKeys,
      verifying: createLocalJWKSet(publicKeys),
    };
  }
}
