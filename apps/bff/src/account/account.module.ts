import { Module, type Provider, type Type } from '@nestjs/common';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ServicesModule } from '../services/services.module.js';
import { UserClient } from '../services/service-clients.js';
import { SessionModule } from '../session/session.module.js';
import {
  AccountsController,
  DeletionRequestController,
  EmailChangeController,
  EmailVerificationController,
  OwnAccountController,
  PasswordController,
  PasswordResetsController,
} from './own-account.controller.js';
import { FactorsController } from './factors.controller.js';
import {
  DigestController,
  DigestEndsController,
  FollowingController,
  PrivateFeedController,
} from './following/following.controller.js';
import { FollowingService } from './following/following.service.js';
import { HistoryController, ReadingController } from './history.controller.js';
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
    AccountsController,
    DeletionRequestController,
    EmailChangeController,
    EmailVerificationController,
    FactorsController,
    FollowingController,
    DigestController,
    DigestEndsController,
    PrivateFeedController,
    HistoryController,
    PasswordResetsController,
    PasswordController,
    OwnAccountController,
    ReadingController,
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
