import type { Provider } from '@nestjs/common';
import { AccessTokenVerifier, type FetchKeySet } from '@elevate/access-tokens';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { AdminPolicy } from './admin-policy.js';
import { AdminGuard } from './admin.guard.js';
import { Administrators } from './administrators.js';
import { OperatorOrAdminGuard } from './operator-or-admin.guard.js';
import { RevokedSessions } from './revoked-sessions.js';

export function adminAccess(fetchKeys: FetchKeySet): Provider[] {
  return [
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
}
