import { Injectable } from '@nestjs/common';
import { decodeJwt, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { AccessTokenVerifier } from '@elevate/access-tokens';
import { RevokedSessions } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import {
  ACCESS_TOKEN,
  ADMIN_ACR,
  PASSWORD_ACR,
  type AccessTokenClaims,
} from '@elevate/contracts/user';
import { UserClient } from '../services/user.client.js';
import { sessionExpired } from '../services/service.errors.js';

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  epoch: z.int(),
  acr: z.enum([PASSWORD_ACR, ADMIN_ACR]),
  auth_time: z.number(),
  roles: z.array(z.string()),
  password_reset_required: z.boolean(),
  password_expires_at: z.number().nullable(),
  password_warning_at: z.number().nullable(),
  email_verify_by: z.number().nullable(),
  iat: z.number(),
  exp: z.number(),
}) satisfies z.ZodType<AccessTokenClaims, unknown>;

export type Claims = z.infer<typeof claimsSchema>;

/** Verifies access tokens locally, without a request. */
@Injectable()
export class AccessTokens {
  private readonly verifier: AccessTokenVerifier;

  constructor(user: UserClient, clock: Clock, revoked: RevokedSessions) {
    const fetchKeys = (): Promise<JSONWebKeySet> => user.keySet(keySetSchema);
    this.verifier = new AccessTokenVerifier({
      ...{ ...ACCESS_TOKEN, fetchKeys, clock },
      isRevoked: (claims) => revoked.has(claims),
    });
  }

  /** @throws AppError `BFF.SESSION_EXPIRED` if the token is invalid, revoked or expired; a refresh may still succeed */
  async verify(token: string): Promise<Claims> {
    const claims = claimsSchema.safeParse(await this.verifier.verify(token));
    if (claims.success) return claims.data;
    throw sessionExpired();
  }

  /** Skips verification: use only for tokens just received from the user service. */
  read(token: string): Claims {
    return claimsSchema.parse(decodeJwt(token));
  }
}
