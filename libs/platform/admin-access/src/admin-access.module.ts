import { type DynamicModule, Global, Module } from '@nestjs/common';
import { httpAddress } from '@elevate/config';
import { operatorConfig } from '@elevate/service-defaults';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { AccessTokenVerifier, type FetchKeySet } from './access-token-verifier.js';
import { AdminGuard, AdminPolicy, OperatorOrAdminGuard } from './admin.guard.js';
import { Administrators, RevokedSessions } from './administrators.js';

export const adminAccessConfig = {
  ...operatorConfig,
  /** User service that publishes the keys for verifying access tokens. */
  USER_URL: httpAddress.optional(),
};

@Global()
@Module({})
export class AdminAccessModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    const providers = [
      Clock,
      Administrators,
      RevokedSessions,
      AdminPolicy,
      AdminGuard,
      OperatorOrAdminGuard,
      {
        provide: AccessTokenVerifier,
        inject: [Clock, RevokedSessions],
        useFactory: (clock: Clock, revoked: RevokedSessions) =>
          new AccessTokenVerifier({
            ...ACCESS_TOKEN,
            fetchKeys,
            clock,
            isRevoked: (claims) => revoked.has(claims),
          }),
      },
    ];
    return { module: AdminAccessModule, providers, exports: providers };
  }
}
