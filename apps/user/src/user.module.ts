import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { join } from 'node:path';
import { AppError } from '@elevate/errors';
import { createMailer } from '@elevate/mail';
import type { ServiceContext } from '@elevate/service-defaults';
import { AccessGuard } from './access/access.guard.js';
import { CallerGuard } from './access/caller.guard.js';
import { NoStore } from './access/no-store.js';
import { AccountViews } from './accounts/account.mapper.js';
import { AccountRelay } from './accounts/account-relay.js';
import { AccountRepository } from './accounts/account.repository.js';
import { accountModel } from './accounts/account.schema.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { DeleteAccountService } from './accounts/delete-account.service.js';
import { Erasure } from './accounts/erasure.js';
import { MeController } from './accounts/me.controller.js';
import { PersonalDataService } from './accounts/personal-data.service.js';
import { SignUpService } from './accounts/sign-up.service.js';
import { Clock } from './clock/clock.js';
import { Housekeeping } from './housekeeping/housekeeping.js';
import { Preparation } from './housekeeping/preparation.js';
import { AccessTokens } from './keys/access-token.js';
import { KeyRing } from './keys/key-ring.js';
import { KeySealing } from './keys/key-sealing.js';
import { KeysController } from './keys/keys.controller.js';
import { SigningKeyRepository } from './keys/signing-key.repository.js';
import { signingKeyModel } from './keys/signing-key.schema.js';
import { Limits } from './limits/limits.js';
import { ChangePasswordService } from './passwords/change-password.service.js';
import { NewPasswords } from './passwords/new-passwords.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordController } from './passwords/password.controller.js';
import { ResetMailer } from './resets/reset-mailer.js';
import { ResetQueue } from './resets/reset-queue.js';
import { ResetRequestRepository } from './resets/reset-request.repository.js';
import { resetRequestModel } from './resets/reset-request.schema.js';
import { ResetsController } from './resets/resets.controller.js';
import { ResetsService } from './resets/resets.service.js';
import { BookmarksController } from './saved/bookmarks.controller.js';
import { BookmarksService } from './saved/bookmarks.service.js';
import { MyListController } from './saved/my-list.controller.js';
import { MyListService } from './saved/my-list.service.js';
import { BookmarkRepository, MyListRepository } from './saved/saved-items.repository.js';
import { bookmarkModel, myListModel } from './saved/saved-items.schema.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { SessionRepository } from './sessions/session.repository.js';
import { sessionModel } from './sessions/session.schema.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInService } from './sessions/sign-in.service.js';
import type { UserConfig } from './user.config.js';
import { UserLifecycle } from './user.lifecycle.js';
import { MAILER } from './user.tokens.js';

const controllers = [
  AccountsController,
  SessionsController,
  ResetsController,
  OwnSessionsController,
  PasswordController,
  MyListController,
  BookmarksController,
  MeController,
  KeysController,
];

const services = [
  ...[
    AccessGuard,
    AccessTokens,
    AccountViews,
    ChangePasswordService,
    Clock,
    Erasure,
    KeyRing,
    KeySealing,
  ],
  ...[DeleteAccountService, Housekeeping, Limits, NewPasswords, PasswordHasher, Preparation],
  ...[BookmarksService, MyListService, PasswordCheck, PersonalDataService, ResetMailer, ResetQueue],
  ...[ResetsService, SessionsService, SignInService, SignUpService, UserLifecycle],
];

@Module({})
export class UserModule {
  static register(context: ServiceContext<UserConfig>): DynamicModule {
    return {
      module: UserModule,
      controllers,
      providers: [
        { provide: APP_GUARD, useClass: CallerGuard },
        { provide: APP_INTERCEPTOR, useClass: NoStore },
        ...outside(context),
        ...services,
      ],
    };
  }
}

/** What the services stand on: documents, messages and mail. */
function outside({ mongo, publisher, logger, config }: ServiceContext<UserConfig>): Provider[] {
  if (!mongo) throw new AppError('USER.NO_DOCUMENTS', { kind: 'unexpected' });
  const accounts = accountModel(mongo);
  const relay = new AccountRelay({ model: accounts, publisher, logger });
  const mailer = createMailer({
    from: config.MAIL_FROM,
    smtpUrl: config.SMTP_URL,
    folder: join(config.DATA_DIR, 'mail'),
  });
  return [
    { provide: AccountRepository, useValue: new AccountRepository(accounts) },
    { provide: SessionRepository, useValue: new SessionRepository(sessionModel(mongo)) },
    { provide: SigningKeyRepository, useValue: new SigningKeyRepository(signingKeyModel(mongo)) },
    {
      provide: ResetRequestRepository,
      useValue: new ResetRequestRepository(resetRequestModel(mongo)),
    },
    { provide: MyListRepository, useValue: new MyListRepository(myListModel(mongo)) },
    { provide: BookmarkRepository, useValue: new BookmarkRepository(bookmarkModel(mongo)) },
    { provide: AccountRelay, useValue: relay },
    { provide: MAILER, useValue: mailer },
  ];
}
