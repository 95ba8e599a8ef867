import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { join } from 'node:path';
import { AccessTokenVerifier } from '@elevate/access-tokens';
import { AdminGuard, Administrators, OperatorOrAdminGuard } from '@elevate/admin-access';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { AppError } from '@elevate/errors';
import { createMailer } from '@elevate/mail';
import { RepublishController, RepublishService } from '@elevate/republish';
import { NoStore, type ServiceContext } from '@elevate/service-defaults';
import { AccessGuard } from './sessions/access.guard.js';
import { CallerGuard } from './requests/caller.guard.js';
import { AccountViews } from './accounts/account.mapper.js';
import { AccountRelay } from './accounts/account-relay.js';
import { AccountRepository } from './accounts/account.repository.js';
import { accountModel } from './accounts/account.schema.js';
import { AccountsController } from './own-account/accounts.controller.js';
import { DeleteAccountService } from './own-account/delete-account.service.js';
import { Erasure } from './own-account/erasure.js';
import { MeController } from './own-account/me.controller.js';
import { PersonalDataService } from './own-account/personal-data.service.js';
import { republishedAccount } from './accounts/republished-account.js';
import { SignUpService } from './own-account/sign-up.service.js';
import { AdminAccessController } from './administrators/admin-access.controller.js';
import { AdminAddress } from './administrators/admin-address.js';
import { AdminSignInService } from './administrators/admin-sign-in.service.js';
import { AdministratorRepository } from './administrators/administrator.repository.js';
import { AdministratorsController } from './administrators/administrators.controller.js';
import { AdministratorsService } from './administrators/administrators.service.js';
import { Announcements } from './administrators/announcements.js';
import { OwnAdministrators } from './administrators/own-administrators.js';
import { SetupService } from './administrators/setup.service.js';
import { Housekeeping } from './own-account/housekeeping.js';
import { Preparation } from './own-account/preparation.js';
import { AccessTokens } from './sessions/keys/access-token.js';
import { KeyRing } from './sessions/keys/key-ring.js';
import { KeySealing } from './sessions/keys/key-sealing.js';
import { KeysController } from './sessions/keys/keys.controller.js';
import { SigningKeyRepository } from './sessions/keys/signing-key.repository.js';
import { signingKeyModel } from './sessions/keys/signing-key.schema.js';
import { Limits } from './requests/limits.js';
import { ChangePasswordService } from './own-account/change-password.service.js';
import { NewPasswords } from './passwords/new-passwords.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordController } from './own-account/password.controller.js';
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
import { SignInMetrics } from './sessions/sign-in-metrics.js';
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
  AdminAccessController,
  AdministratorsController,
  AuditController,
  RepublishController,
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
  ...[ResetsService, SessionsService, SignInMetrics, SignInService, SignUpService, UserLifecycle],
  ...[AdminAddress, AdministratorsService, AdminSignInService, Announcements, SetupService],
];

/** Whom the operator's and the administrators' own calls let in. */
const guards: Provider[] = [
  ...[AdminGuard, OperatorOrAdminGuard],
  { provide: Administrators, useClass: OwnAdministrators },
  {
    provide: AccessTokenVerifier,
    inject: [KeyRing, Clock],
    useFactory: (ring: KeyRing, clock: Clock) =>
      new AccessTokenVerifier({
        ...ACCESS_TOKEN,
        fetchKeys: () => Promise.resolve(ring.publicKeys),
        clock,
      }),
  },
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
        ...guards,
        ...services,
      ],
    };
  }
}

/** What the services stand on: documents, messages and mail. */
function outside(context: ServiceContext<UserConfig>): Provider[] {
  const { mongo, publisher, transport, logger, config } = context;
  if (!mongo) throw new AppError('USER.NO_DOCUMENTS', { kind: 'unexpected' });
  const accounts = accountModel(mongo);
  const relay = new AccountRelay({ model: accounts, publisher, logger });
  const mailer = createMailer({
    from: config.MAIL_FROM,
    smtpUrl: config.SMTP_URL,
    folder: join(config.DATA_DIR, 'mail'),
  });
  const topics = [republishedAccount(accounts, relay)];
  const republish = new RepublishService({ topics, connection: mongo, transport, logger });
  const carriers = [new UnauditedRepository(accounts)];
  return [
    { provide: AccountRepository, useValue: new AccountRepository(accounts) },
    { provide: AdministratorRepository, useValue: new AdministratorRepository(accounts) },
    { provide: AuditLog, useValue: createAuditLog({ connection: mongo, carriers, logger }) },
    { provide: SessionRepository, useValue: new SessionRepository(sessionModel(mongo)) },
    { provide: SigningKeyRepository, useValue: new SigningKeyRepository(signingKeyModel(mongo)) },
    {
      provide: ResetRequestRepository,
      useValue: new ResetRequestRepository(resetRequestModel(mongo)),
    },
    { provide: MyListRepository, useValue: new MyListRepository(myListModel(mongo)) },
    { provide: BookmarkRepository, useValue: new BookmarkRepository(bookmarkModel(mongo)) },
    { provide: AccountRelay, useValue: relay },
    { provide: RepublishService, useValue: republish },
    { provide: MAILER, useValue: mailer },
  ];
}
