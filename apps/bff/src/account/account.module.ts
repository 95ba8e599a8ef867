import { Module } from '@nestjs/common';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ServicesModule } from '../services/services.module.js';
import { SessionModule } from '../session/session.module.js';
import { ACCOUNT_ROUTES } from './account-routes.js';
import { DigestEndsController, FollowingController } from './following/following.controller.js';
import { ListsController } from './saved/lists.controller.js';
import { SAVED_CONTROLLERS } from './saved/saved.controller.js';

@Module({
  imports: [ReadModelModule, ServicesModule, SessionModule],
  controllers: [
    ...ACCOUNT_ROUTES,
    FollowingController,
    DigestEndsController,
    ...SAVED_CONTROLLERS,
    ListsController,
  ],
})
export class AccountModule {}
