import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Clock } from '@elevate/clock';
import { AdminAccessController } from '../session/admin-access.controller.js';
import { AdminAccessService } from '../session/admin-access.service.js';
import type { BffParts } from '../bff-parts.js';
import { BookmarksController } from './saved/bookmarks.controller.js';
import { BookmarksService } from './saved/bookmarks.service.js';
import { MyListController } from './saved/my-list.controller.js';
import { MyListService } from './saved/my-list.service.js';
import { NewsModel } from '../read-model/news/news-model.js';
import { ReadModel } from '../read-model/read-model.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import type { ServiceClients } from '../services/service-clients.js';
import { UserClient } from '../services/user.client.js';
import { AccessTokens } from '../session/access-tokens.js';
import { BearerStrategy } from '../session/bearer.strategy.js';
import { BrowserSession } from '../session/browser-session.js';
import { CookieStrategy } from '../session/cookie.strategy.js';
import { SameSiteGuard } from '../session/same-site.guard.js';
import { SessionController } from '../session/session.controller.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionService } from '../session/session.service.js';
import { TokenController } from '../session/token.controller.js';
import { AccountsController } from './accounts.controller.js';
import { OwnAccountController } from './own-account.controller.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { PasswordController } from './password.controller.js';

/** Everything that is somebody's own: sessions, accounts, My List, bookmarks. */
@Module({})
export class AccountsModule implements OnApplicationShutdown {
  constructor(
    private readonly user: UserClient,
    private readonly catalogue: CatalogueClient,
  ) {}

  static register({ model, news }: BffParts, { user, catalogue }: ServiceClients): DynamicModule {
    return {
      module: AccountsModule,
      controllers: [
        ...[SessionController, TokenController, AccountsController, PasswordResetsController],
        ...[PasswordController, OwnAccountController, MyListController, BookmarksController],
        AdminAccessController,
      ],
      providers: [
        { provide: APP_GUARD, useClass: SameSiteGuard },
        { provide: UserClient, useValue: user },
        { provide: CatalogueClient, useValue: catalogue },
        { provide: ReadModel, useValue: model },
        { provide: NewsModel, useValue: news },
        ...[Clock, AccessTokens, BearerStrategy, CookieStrategy],
        ...[SessionCookies, SessionService, BrowserSession, MyListService, BookmarksService],
        AdminAccessService,
      ],
      exports: [CatalogueClient, Clock, UserClient],
    };
  }

  /** By now no request is in hand any more. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.user.close(), this.catalogue.close()]);
  }
}
