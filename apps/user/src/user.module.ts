import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import {
  AccessTokenVerifier,
  AdminGuard,
  Administrators,
  AdminPolicy,
  OperatorOrAdminGuard,
} from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { createMailer } from '@elevate/mail';
import { RepublishController, topicRelays } from '@elevate/republish';
import { CONFIG, LOGGER, NoStore } from '@elevate/service-defaults';
import { AccountRelay, AccountViews } from './accounts/account.mapper.js';
import { AccountRepository, isAdministrator } from './accounts/account.repository.js';
import { MailRequestRepository } from './accounts/mails/mail-request.repository.js';
import { MAILER, Mails } from './accounts/mails/mails.js';
import { SecurityLog } from './accounts/security-log.js';
import {
  AdministratorsController,
  AdminSessionsController,
  AuditExportsController,
} from './administrators/administrators.controller.js';
import { RemovalService } from './administrators/removal.service.js';
import { AdminAddress, SetupController } from './administrators/setup.controller.js';
import { SetupLinkRepository } from './administrators/setup-link.repository.js';
import { ChallengeRepository, SignInFailureRepository } from './credentials/attempts.repository.js';
import { Passkeys, SecondCodes } from './credentials/factors.js';
import { NewPasswords } from './credentials/new-passwords.js';
import { GuessProtection, KnownDevices, PasswordCheck } from './credentials/password-check.js';
import { PasswordHasher } from './credentials/password-hasher.js';
import {
  AccountsController,
  EmailChanges,
  MeController,
} from './own-account/accounts.controller.js';
import { AccountDeletion, DeletionController } from './own-account/deletion.js';
import { Digests, DigestsController } from './own-account/digests.js';
import { FactorChanges, FactorsController } from './own-account/factors.controller.js';
import { Housekeeping } from './own-account/housekeeping.js';
import { CallerGuard, Limits } from './requests/limits.js';
import { ArrivalRepository, DigestRepository } from './saved/digest.repository.js';
import { FollowingRepository, PrivateFeedRepository } from './saved/following.repository.js';
import { HistoryRepository } from './saved/history.repository.js';
import { ListsController, SharedListController } from './saved/lists.controller.js';
import { ListRepository } from './saved/lists.repository.js';
import { ReadingRepository } from './saved/reading.repository.js';
import {
  PrivateFeedController,
  SavedController,
  SavedDataService,
} from './saved/saved.controller.js';
import { SavedRepository } from './saved/saved.repository.js';
import { AccessTokens, KeyRing, KeySealing } from './sessions/access-token.js';
import { SessionRepository, SigningKeyRepository } from './sessions/session.repository.js';
import {
  KeysController,
  OwnSessionsController,
  SessionsController,
  SessionsService,
} from './sessions/sessions.service.js';
import { SignInMetrics } from './sessions/signed-in.js';
import { subscriptions } from './subscriptions.js';
import type { UserConfig } from './user.config.js';

/** Guards of controllers are built here, too. */
@Module({
  controllers: [
    AccountsController,
    AdministratorsController,
    AdminSessionsController,
    AuditController,
    AuditExportsController,
    DeletionController,
    DigestsController,
    FactorsController,
    KeysController,
    ListsController,
    MeController,
    OwnSessionsController,
    PrivateFeedController,
    RepublishController,
    SavedController,
    SessionsController,
    SharedListController,
    SetupController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: APP_INTERCEPTOR, useClass: NoStore },
    ...auditLogOf(AccountRepository),
    {
      provide: MAILER,
      inject: [CONFIG, LOGGER],
      useFactory: (
        { MAIL_FROM: from, SMTP_URL: smtpUrl, DATA_DIR }: UserConfig,
        logger: Logger,
      ) => {
        if (smtpUrl !== undefined && /\.example\W*$/.test(from))
          logger.warn({ from }, 'Mail servers refuse this sender: set MAIL_FROM');
        // Logged at any level, because people look for their mails.
        const always = logger.child({}, { level: 'info' });
        const onFile = (path: string) => always.info({ path }, 'A mail was written');
        return createMailer(from, smtpUrl, join(DATA_DIR, 'mail'), onFile);
      },
    },
    ...topicRelays(AccountRelay),
    {
      provide: Administrators,
      inject: [AccountRepository],
      useFactory: (accounts: AccountRepository): Pick<Administrators, 'has'> => ({
        has: async (id) => {
          const account = await accounts.find(id);
          return account !== null && isAdministrator(account);
        },
      }),
    },
    {
      provide: AccessTokenVerifier,
      inject: [AccessTokens],
      useFactory: (tokens: AccessTokens): Pick<AccessTokenVerifier, 'verify'> => ({
        verify: async (token) => (await tokens.verify(token))?.claims ?? null,
      }),
    },
    AccessTokens,
    AccountDeletion,
    EmailChanges,
    AccountViews,
    AdminAddress,
    AdminGuard,
    AdminPolicy,
    ArrivalRepository,
    ChallengeRepository,
    Clock,
    DigestRepository,
    Digests,
    FactorChanges,
    FollowingRepository,
    GuessProtection,
    HistoryRepository,
    Housekeeping,
    KeyRing,
    KeySealing,
    KnownDevices,
    Limits,
    ListRepository,
    MailRequestRepository,
    Mails,
    NewPasswords,
    OperatorOrAdminGuard,
    Passkeys,
    PasswordCheck,
    PasswordHasher,
    PrivateFeedRepository,
    ReadingRepository,
    RemovalService,
    SavedDataService,
    SavedRepository,
    SecondCodes,
    SecurityLog,
    SessionRepository,
    SessionsService,
    SetupLinkRepository,
    SignInFailureRepository,
    SigningKeyRepository,
    SignInMetrics,
  ],
})
export class UserModule {}
