import { join } from 'node:path';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from '@elevate/logging';
import { createMailer, type Mailer } from '@elevate/mail';
import type { Transport } from '@elevate/messaging';
import { CONFIG, LOGGER, MONGO, NoStore, TRANSPORT } from '@elevate/service-defaults';
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
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { Connection } from 'mongoose';
import { AccountRelay, AccountViews } from './accounts/account.mapper.js';
import { AccountRepository } from './accounts/account.repository.js';
import {
  KnownDeviceRepository,
  SignInFailureRepository,
} from './accounts/sign-in-failure.repository.js';
import {
  ChallengeRepository,
  FactorRepository,
} from './credentials/factors/challenge.repository.js';
import { PasswordHasher } from './credentials/password-hasher.js';
import { LinkMailer, LinkQueue, MAILER } from './mails/link-mailer.js';
import { AccountDeletion, DueDeletions, Erasure } from './own-account/deletion/due-deletions.js';
import { DigestSender, DigestTask } from './own-account/digests/digest-task.js';
import { Housekeeping } from './own-account/housekeeping.js';
import { SavedDataService } from './saved/saved-data.service.js';
import { AccessTokens, KeyRing, KeySealing } from './sessions/keys/access-token.js';
import { SigningKeyRepository } from './sessions/keys/signing-key.repository.js';
import { SessionRepository } from './sessions/session.repository.js';
import type { UserConfig } from './user.config.js';
import { subscriptions } from './subscriptions.js';
import { ACCOUNT_MODEL, accountModel } from './accounts/account.schema.js';
import { MailRequestRepository, MailRequests } from './accounts/mail-request.repository.js';
import { SecurityLog } from './accounts/security-log.js';
import {
  AdminSessionsController,
  AuditExportsController,
} from './administrators/admin-access.controller.js';
import {
  AdministratorRepository,
  SetupLinkRepository,
} from './administrators/administrator.repository.js';
import {
  AdministratorsController,
  OwnAdministrators,
} from './administrators/administrators.controller.js';
import {
  InvitationController,
  InvitationsController,
} from './administrators/invitations.controller.js';
import {
  AccountChangePublisher,
  AdminAddress,
  RemovalService,
  SetupController,
  SetupLinksService,
} from './administrators/removal.service.js';
import { Passkeys, PasskeyVerifier } from './credentials/factors/passkeys.js';
import { AuthenticatorApps, SecondCodes } from './credentials/factors/second-codes.js';
import { BreachedPasswords, NewPasswords } from './credentials/new-passwords.js';
import { GuessProtection, KnownDevices, PasswordCheck } from './credentials/password-check.js';
import {
  AccountsController,
  EmailVerificationController,
  MeController,
  PasswordController,
} from './own-account/accounts.controller.js';
import { DeletionRequestController } from './own-account/deletion/deletion-request.controller.js';
import { DeletionRequestRepository } from './own-account/deletion/deletion-request.repository.js';
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
import { DevicesController, ResetsController } from './own-account/resets/resets.controller.js';
import { CallerGuard } from './requests/caller.guard.js';
import { Limits } from './requests/limits.js';
import { ArrivalRepository } from './saved/follows/arrivals/arrival.repository.js';
import { ArrivalsService } from './saved/follows/arrivals/arrivals.handler.js';
import { DigestRepository } from './saved/follows/digests/digest.repository.js';
import {
  FollowingRepository,
  PrivateFeedRepository,
} from './saved/follows/following.repository.js';
import {
  FollowingController,
  PrivateFeedController,
} from './saved/follows/following.controller.js';
import { HistoryRepository } from './saved/history/history.repository.js';
import { ReadingRepository } from './saved/reading/reading.repository.js';
import { HistoryController, ReadingController, SavedController } from './saved/saved.controller.js';
import { SavedRepository } from './saved/saved.repository.js';
import {
  KeysController,
  OwnSessionsController,
  SessionsController,
} from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInMetrics } from './sessions/signed-in.js';

@Injectable()
class UserLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly upkeep: readonly { start(): void; stop(): Promise<void> }[];

  constructor(
    private readonly ring: KeyRing,
    private readonly hasher: PasswordHasher,
    private readonly relay: AccountRelay,
    private readonly links: LinkQueue,
    housekeeping: Housekeeping,
    deletions: DueDeletions,
    digests: DigestTask,
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.upkeep = [housekeeping, deletions, digests];
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.CALLER_SECRET === undefined) {
      this.logger.info('CALLER_SECRET is not set: rate limits use the connection address');
    }
    // Before the first request: the unique index on addresses is a rule.
    const models = Object.values(this.connection.models);
    await Promise.all(models.map((model) => model.createIndexes()));
    await Promise.all([this.ring.turn(), this.hasher.warmUp()]);
    // Without a durable log, everything is published again at each start.
    await this.relay.start({ replayAll: !this.transport.durable });
    this.links.start();
    for (const task of this.upkeep) task.start();
  }

  /** No request is in flight at this point of the shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.upkeep.map((task) => task.stop()));
    await this.links.stop();
    await this.relay.stop();
    await this.mailer.close();
  }
}

/** Guards of controllers are built here, too. */
@Module({
  controllers: [
    AccountsController,
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
    InvitationsController,
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
        createMailer(from, smtpUrl, join(DATA_DIR, 'mail')),
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
    // Mails
    LinkMailer,
    LinkQueue,
    // Administrators
    AccountChangePublisher,
    AdminAddress,
    AdminGuard,
    AdministratorRepository,
    AdminPolicy,
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
    // Saved
    ArrivalRepository,
    ArrivalsService,
    DigestRepository,
    FollowingRepository,
    HistoryRepository,
    PrivateFeedRepository,
    ReadingRepository,
    SavedDataService,
    SavedRepository,
  ],
})
export class UserModule {}
