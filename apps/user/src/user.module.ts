import { join } from 'node:path';
import {
  AccessTokenVerifier,
  AdminGuard,
  Administrators,
  AdminPolicy,
  OperatorOrAdminGuard,
  type VerifiedClaims,
} from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { createMailer } from '@elevate/mail';
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { CONFIG, MONGO, NoStore } from '@elevate/service-defaults';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { subscriptions } from './subscriptions.js';
import { AccountRelay, AccountViews } from './accounts/account.mapper.js';
import { AccountRepository } from './accounts/account.repository.js';
import { ACCOUNT_MODEL, accountModel } from './accounts/account.schema.js';
import { MailRequestRepository, MailRequests } from './accounts/mail-request.repository.js';
import { SecurityLog } from './accounts/security-log.js';
import {
  KnownDeviceRepository,
  SignInFailureRepository,
} from './accounts/sign-in-failure.repository.js';
import {
  AdminSessionsController,
  AuditExportsController,
} from './administrators/admin-access.controller.js';
import {
  AdministratorRepository,
  SetupLinkRepository,
} from './administrators/administrator.repository.js';
import {
  AdministratorChangesController,
  AdministratorsController,
  OwnAdministrators,
} from './administrators/administrators.controller.js';
import { InvitationController, InvitationsService } from './administrators/invitations.service.js';
import {
  AccountChangePublisher,
  AdminAddress,
  RemovalService,
  SetupController,
  SetupLinksService,
} from './administrators/removal.service.js';
import {
  ChallengeRepository,
  FactorRepository,
} from './credentials/factors/challenge.repository.js';
import { Challenges, Passkeys, PasskeyVerifier } from './credentials/factors/passkeys.js';
import { AuthenticatorApps, SecondCodes } from './credentials/factors/second-codes.js';
import { BreachedPasswords, NewPasswords } from './credentials/new-passwords.js';
import { GuessProtection, KnownDevices, PasswordCheck } from './credentials/password-check.js';
import { PasswordHasher } from './credentials/password-hasher.js';
import { LinkMailer, LinkQueue, MAILER } from './mails/link-mailer.js';
import {
  AccountsController,
  EmailVerificationController,
  MeController,
  PasswordController,
} from './own-account/accounts.controller.js';
import { AccountDeletion, Erasure } from './own-account/deletion/account-deletion.js';
import { DeletionRequestController } from './own-account/deletion/deletion-request.controller.js';
import { DeletionRequestRepository } from './own-account/deletion/deletion-request.repository.js';
import { DueDeletions } from './own-account/deletion/due-deletions.js';
import { DigestSender, DigestTask } from './own-account/digests/digest-task.js';
import { DigestWriter } from './own-account/digests/digest-writer.js';
import { DigestsController } from './own-account/digests/digests.controller.js';
import {
  EmailChangeController,
  EmailChangeLinksController,
} from './own-account/email-change/email-change.controller.js';
import { EmailChangeRepository } from './own-account/email-change/email-change.repository.js';
import { FactorChanges } from './own-account/factors/factor-changes.js';
import {
  ConfirmationController,
  FactorsController,
} from './own-account/factors/factors.controller.js';
import { Housekeeping } from './own-account/housekeeping.js';
import { DevicesController, ResetsController } from './own-account/resets/resets.controller.js';
import { CallerGuard } from './requests/caller.guard.js';
import { Limits } from './requests/limits.js';
import { ArrivalRepository } from './saved/follows/arrivals/arrival.repository.js';
import { ArrivalsService } from './saved/follows/arrivals/arrivals.service.js';
import { DigestRepository } from './saved/follows/digests/digest.repository.js';
import { DigestsService } from './saved/follows/digests/digests.service.js';
import {
  FollowingRepository,
  PrivateFeedRepository,
} from './saved/follows/following.repository.js';
import { PrivateFeedService } from './saved/follows/following.service.js';
import {
  FollowingController,
  PrivateFeedController,
} from './saved/follows/private-feed.controller.js';
import { HistoryRepository } from './saved/history/history.repository.js';
import { ReadingRepository } from './saved/reading/reading.repository.js';
import { SavedDataService, SavedService } from './saved/saved-data.service.js';
import { HistoryController, ReadingController, SavedController } from './saved/saved.controller.js';
import { SavedRepository } from './saved/saved.repository.js';
import { AccessTokens, KeyRing, KeySealing } from './sessions/keys/access-token.js';
import { KeysController } from './sessions/keys/keys.controller.js';
import { SigningKeyRepository } from './sessions/keys/signing-key.repository.js';
import { SessionRepository } from './sessions/session.repository.js';
import { OwnSessionsController, SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInService } from './sessions/sign-in.service.js';
import { SignInMetrics } from './sessions/signed-in.js';
import type { UserConfig } from './user.config.js';
import { Preparation, UserLifecycle } from './user.lifecycle.js';

/** Guards of controllers are built here, too. */
@Module({
  controllers: [
    AccountsController,
    AdministratorChangesController,
    AdministratorsController,
    AdminSessionsController,
    AuditController,
    AuditExportsController,
    ConfirmationController,
    DeletionRequestController,
    DevicesController,
    DigestsController,
    EmailChangeController,
    EmailChangeLinksController,
    EmailVerificationController,
    FactorsController,
    FollowingController,
    HistoryController,
    InvitationController,
    KeysController,
    MeController,
    OwnSessionsController,
    PasswordController,
    PrivateFeedController,
    ReadingController,
    RepublishController,
    ResetsController,
    SavedController,
    SessionsController,
    SetupController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    UserLifecycle,
    Clock,
    Limits,
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: APP_INTERCEPTOR, useClass: NoStore },
    { provide: ACCOUNT_MODEL, inject: [MONGO], useFactory: accountModel },
    auditLogOf(ACCOUNT_MODEL),
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ MAIL_FROM: from, SMTP_URL: smtpUrl, DATA_DIR }: UserConfig) =>
        createMailer({ from, smtpUrl, folder: join(DATA_DIR, 'mail') }),
    },
    { provide: TOPIC_RELAYS, inject: [AccountRelay], useFactory: (relay) => [relay] },
    // Accounts
    AccountRelay,
    AccountRepository,
    AccountViews,
    KnownDeviceRepository,
    MailRequestRepository,
    MailRequests,
    SecurityLog,
    SignInFailureRepository,
    // Credentials
    AuthenticatorApps,
    BreachedPasswords,
    ChallengeRepository,
    Challenges,
    FactorRepository,
    GuessProtection,
    KnownDevices,
    NewPasswords,
    Passkeys,
    PasskeyVerifier,
    PasswordCheck,
    PasswordHasher,
    SecondCodes,
    // Sessions
    AccessTokens,
    KeyRing,
    KeySealing,
    SessionRepository,
    SessionsService,
    SigningKeyRepository,
    SignInMetrics,
    SignInService,
    // Mails
    LinkMailer,
    LinkQueue,
    // Administrators
    AccountChangePublisher,
    AdminAddress,
    AdminGuard,
    AdministratorRepository,
    AdminPolicy,
    InvitationsService,
    OperatorOrAdminGuard,
    RemovalService,
    SetupLinkRepository,
    SetupLinksService,
    { provide: Administrators, useClass: OwnAdministrators },
    {
      provide: AccessTokenVerifier,
      inject: [KeyRing, Clock, SessionsService],
      useFactory: (ring: KeyRing, clock: Clock, sessions: SessionsService) => {
        const fetchKeys = () => Promise.resolve(ring.publicKeys);
        const isRevoked = async (claims: VerifiedClaims) => !(await sessions.isOpen(claims));
        return new AccessTokenVerifier({ ...ACCESS_TOKEN, fetchKeys, clock, isRevoked });
      },
    },
    // Own account
    AccountDeletion,
    DeletionRequestRepository,
    DigestSender,
    DigestTask,
    DigestWriter,
    DueDeletions,
    EmailChangeRepository,
    Erasure,
    FactorChanges,
    Housekeeping,
    Preparation,
    // Saved
    ArrivalRepository,
    ArrivalsService,
    DigestRepository,
    DigestsService,
    FollowingRepository,
    HistoryRepository,
    PrivateFeedRepository,
    PrivateFeedService,
    ReadingRepository,
    SavedDataService,
    SavedRepository,
    SavedService,
  ],
})
export class UserModule {}
