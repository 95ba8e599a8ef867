import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { AccessTokens, KeyRing, KeySealing } from './keys/access-token.js';
import { KeysController } from './keys/keys.controller.js';
import { SigningKeyRepository } from './keys/signing-key.repository.js';
import { OwnSessionsController, SessionsController } from './sessions.controller.js';
import { SessionRepository } from './session.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInMetrics } from './signed-in.js';
import { SignInService } from './sign-in.service.js';

/** Nest builds the AccessGuard in each controller's module. */
@Module({
  imports: [AccountsModule, CredentialsModule],
  controllers: [KeysController, OwnSessionsController, SessionsController],
  providers: [
    AccessTokens,
    KeyRing,
    KeySealing,
    SigningKeyRepository,
    SessionRepository,
    SessionsService,
    SignInMetrics,
    SignInService,
  ],
  exports: [
    AccountsModule,
    AccessTokens,
    KeyRing,
    SigningKeyRepository,
    SessionRepository,
    SessionsService,
    SignInMetrics,
    SignInService,
  ],
})
export class SessionsModule {}
