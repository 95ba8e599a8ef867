import { Module, type Provider, type Type } from '@nestjs/common';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ServicesModule } from '../services/services.module.js';
import { UserClient } from '../services/service-clients.js';
import { SessionModule } from '../session/session.module.js';
import { ACCOUNT_ROUTES } from './account-routes.js';
import { OwnAccountController, PasswordResetsController } from './own-account.controller.js';
import {
  DigestEndsController,
  FollowingController,
  PrivateFeedController,
} from './following/following.controller.js';
import { FollowingService } from './following/following.service.js';
import {
  bookmarksRoutes,
  SavedArticles,
  type SavedKind,
  SavedService,
} from './saved/saved.service.js';
import { myListRoutes, SavedEpisodes } from './saved/saved-episodes.js';
import { savedController } from './saved/saved.controller.js';

const MY_LIST = Symbol('MY_LIST');
const BOOKMARKS = Symbol('BOOKMARKS');

@Module({
  imports: [ReadModelModule, ServicesModule, SessionModule],
  controllers: [
    ...ACCOUNT_ROUTES,
    OwnAccountController,
    PasswordResetsController,
    FollowingController,
    PrivateFeedController,
    DigestEndsController,
    savedController(myListRoutes, MY_LIST),
    savedController(bookmarksRoutes, BOOKMARKS),
  ],
  providers: [
    FollowingService,
    SavedArticles,
    SavedEpisodes,
    savedService(MY_LIST, SavedEpisodes),
    savedService(BOOKMARKS, SavedArticles),
  ],
})
export class AccountModule {}

function savedService<Known extends { readonly id: string }>(
  provide: symbol,
  Kind: Type<SavedKind<Known, unknown>>,
): Provider {
  return {
    provide,
    inject: [Kind, UserClient, Readiness, LOGGER],
    useFactory: (
      kind: SavedKind<Known, unknown>,
      user: UserClient,
      readiness: Readiness,
      logger: Logger,
    ) => new SavedService({ kind, user, readiness, logger }),
  };
}
