import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ServicesModule } from '../services/services.module.js';
import { AccessTokens, SameSiteGuard, SessionStrategy } from './session.strategy.js';
import { BrowserSession } from './browser-session.js';
import { SESSION_ROUTES } from './session-routes.js';
import { SessionCookies } from './session-cookies.js';
import { StreamPlaces } from './stream-places.js';

@Module({
  imports: [ServicesModule],
  controllers: SESSION_ROUTES,
  providers: [
    { provide: APP_GUARD, useClass: SameSiteGuard },
    AccessTokens,
    BrowserSession,
    SessionCookies,
    SessionStrategy,
    StreamPlaces,
  ],
  exports: [BrowserSession, StreamPlaces],
})
export class SessionModule {}
