import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import {
  ACCESS_TOKEN,
  accountChanged,
  accountRemoved,
  ADMIN_ACR,
  ADMIN_ROLE,
  userTopics,
} from '@elevate/contracts/user';
import { Publisher, type Transport } from '@elevate/messaging';
import { waitUntil } from '@elevate/testing';
import type { InjectedService } from '../access-token-verifier.js';
import type { Administrators } from '../administrators.js';

export interface TokenFlaws {
  readonly endsIn?: number;
  readonly typ?: string;
  readonly now?: Date;
}

export class TestIssuer {
  private constructor(
    readonly jwk: JWK,
    private readonly privateKey: CryptoKey,
  ) {}

  static async create(kid: string = randomUUID()): Promise<TestIssuer> {
    const { algorithm } = ACCESS_TOKEN;
    const { publicKey, privateKey } = await generateKeyPair(algorithm);
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' };
    return new TestIssuer(jwk, privateKey);
  }

  get service(): InjectedService {
    return {
      inject: () => Promise.resolve({ statusCode: 200, json: () => ({ keys: [this.jwk] }) }),
    };
  }

  token(
    claims: Readonly<Record<string, unknown>> & { readonly sub: string },
    { endsIn = 300, typ = 'at+jwt', now = new Date() }: TokenFlaws = {},
  ): Promise<string> {
    const seconds = Math.floor(now.getTime() / 1_000);
    return new SignJWT({
      sid: randomUUID(),
      epoch: 0,
      roles: [ADMIN_ROLE],
      acr: ADMIN_ACR,
      auth_time: seconds,
      password_reset_required: false,
      password_expires_at: null,
      email_verify_by: null,
      ...claims,
    })
      .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, typ, kid: String(this.jwk.kid) })
      .setSubject(claims.sub)
      .setIssuer(String(claims['iss'] ?? ACCESS_TOKEN.issuer))
      .setAudience(String(claims['aud'] ?? ACCESS_TOKEN.audience))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + endsIn)
      .sign(this.privateKey);
  }
}

export class TestAccounts {
  private readonly publisher: Publisher;
  private version = 0;

  constructor(private readonly transport: Transport) {
    this.publisher = new Publisher({ transport, source: '/elevate/user' });
  }

  async prepare(): Promise<void> {
    await this.transport.ensureTopics([{ name: userTopics.account.name, compacted: true }]);
  }

  /** Publishes an account's roles, or a tombstone for null, and waits until consumed. */
  async publish(
    id: string,
    roles: readonly string[] | null,
    administrators: Pick<Administrators, 'has'>,
  ): Promise<void> {
    this.version += 1;
    const { version } = this;
    const envelope = { subject: id, sequence: version };
    await this.publisher.publish(userTopics.account.name, [
      roles === null
        ? { ...envelope, type: accountRemoved.type, data: null }
        : { ...envelope, type: accountChanged.type, data: { id, version, roles } },
    ]);
    const isAdmin = roles?.includes(ADMIN_ROLE) ?? false;
    await waitUntil(async () => (await administrators.has(id, Infinity)) === isAdmin, {
      what: 'the account to be consumed',
    });
  }
}
