import { Module } from '@nestjs/common';
import { AdministratorsModule } from '../administrators/administrators.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { SavedModule } from '../saved/saved.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import {
  AccountsController,
  EmailVerificationController,
  MeController,
  PasswordController,
} from './accounts.controller.js';
import { ChangePasswordService } from './change-password.service.js';
import { AccountDeletion } from './deletion/account-deletion.js';
import {
  DeletionRequestController,
  DeletionRequestService,
} from './deletion/deletion-request.controller.js';
import { DeletionRequestRepository } from './deletion/deletion-request.repository.js';
import { DueDeletions } from './deletion/due-deletions.js';
import { DigestSender, DigestTask } from './digests/digest-task.js';
import { DigestWriter } from './digests/digest-writer.js';
import { DigestsController } from './digests/digests.controller.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import {
  EmailChangeLinksService,
  EmailChangeService,
} from './email-change/email-change-links.service.js';
import { EmailChangeRepository } from './email-change/email-change.repository.js';
import { EmailVerificationService, SignUpService } from './sign-up.service.js';
import { Erasure } from './erasure.js';
import { AccessCodeService, FactorChanges } from './factors/factor-changes.js';
import { ConfirmationService, FactorsService } from './factors/factors.service.js';
import { FactorsController } from './factors/factors.controller.js';
import { Housekeeping } from './housekeeping.js';
import { PersonalDataService } from './personal-data.service.js';
import { Preparation, type Upkeep, UPKEEP } from './preparation.js';

@Module({
  imports: [AdministratorsModule, CredentialsModule, MailsModule, SavedModule, SessionsModule],
  controllers: [
    EmailVerificationController,
    AccountsController,
    FactorsController,
    DeletionRequestController,
    DigestsController,
    EmailChangeController,
    MeController,
    PasswordController,
  ],
  providers: [
    ChangePasswordService,
    AccountDeletion,
    DeletionRequestRepository,
    DeletionRequestService,
    DueDeletions,
    DigestSender,
    DigestTask,
    DigestWriter,
    EmailChangeLinksService,
    EmailChangeRepository,
    EmailChangeService,
    EmailVerificationService,
    Erasure,
    AccessCodeService,
    ConfirmationService,
    FactorChanges,
    FactorsService,
    Housekeeping,
    {
      provide: UPKEEP,
      inject: [Housekeeping, DueDeletions, DigestTask],
      useFactory: (...all: Upkeep[]) => all,
    },
    PersonalDataService,
    Preparation,
    SignUpService,
  ],
  exports: [Preparation, UPKEEP],
})
export class OwnAccountModule {}
