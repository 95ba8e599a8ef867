import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { InjectedService } from '@elevate/access-tokens';
import { ACCESS_TOKEN, ADMIN_ACR, ADMIN_ROLE } from '@elevate/contracts/user';

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
