import { Module } from '@nestjs/common';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ServicesModule } from '../services/services.module.js';
import { SessionModule } from '../session/session.module.js';
import { AccountsController } from './accounts.controller.js';
import { OwnAccountController } from './own-account.controller.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { PasswordController } from './password.controller.js';
import { BookmarksController } from './saved/bookmarks.controller.js';
import { BookmarksService } from './saved/bookmarks.service.js';
import { MyListController } from './saved/my-list.controller.js';
import { MyListService } from './saved/my-list.service.js';

/** What belongs to one person: the account, its passwords, and what they saved. */
@Module({
  imports: [ReadModelModule, ServicesModule, SessionModule],
  controllers: [
    ...[AccountsController, PasswordResetsController, PasswordController, OwnAccountController],
    ...[MyListController, BookmarksController],
  ],
  providers: [BookmarksService, MyListService],
})
export class AccountModule {}
