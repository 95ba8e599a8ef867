import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ServicesModule } from '../services/services.module.js';
import { AccessTokens } from './access-tokens.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAccessService } from './admin-access.service.js';
import { BearerStrategy } from './bearer.strategy.js';
import { BrowserSession } from './browser-session.js';
import { CookieStrategy } from './cookie.strategy.js';
import { SameSiteGuard } from './same-site.guard.js';
import { SessionController } from './session.controller.js';
import { SessionCookies } from './session-cookies.js';
import { SessionService } from './session.service.js';
import { StreamPlaces } from './stream-places.js';
import { TokenController } from './token.controller.js';

@Module({
  imports: [ServicesModule],
  controllers: [SessionController, TokenController, AdminAccessController],
  providers: [
    { provide: APP_GUARD, useClass: SameSiteGuard },
    AccessTokens,
    AdminAccessService,
    BearerStrategy,
    BrowserSession,
    CookieStrategy,
    SessionCookies,
    SessionService,
    StreamPlaces,
  ],
  exports: [BrowserSession, SessionCookies, SessionService, StreamPlaces],
})
export class SessionModule {}
