import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ResetsModule } from '../resets/resets.module.js';
import { SavedModule } from '../saved/saved.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsController } from './accounts.controller.js';
import { ChangePasswordService } from './change-password.service.js';
import { DeleteAccountService } from './delete-account.service.js';
import { DeletionRequestController } from './deletion/deletion-request.controller.js';
import { DeletionRequestRepository } from './deletion/deletion-request.repository.js';
import { DeletionRequestService } from './deletion/deletion-request.service.js';
import { DueDeletions } from './deletion/due-deletions.js';
import { DigestSender } from './digests/digest-sender.js';
import { DigestTask } from './digests/digest-task.js';
import { DigestWriter } from './digests/digest-writer.js';
import { DigestsController } from './digests/digests.controller.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { EmailChangeLinksService } from './email-change/email-change-links.service.js';
import { EmailChangeRepository } from './email-change/email-change.repository.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { EmailVerificationService } from './email-verification.service.js';
import { Erasure } from './erasure.js';
import { AccessCodeService } from './factors/access-code.service.js';
import { ConfirmationService } from './factors/confirmation.service.js';
import { FactorChanges } from './factors/factor-changes.js';
import { FactorsController } from './factors/factors.controller.js';
import { FactorsService } from './factors/factors.service.js';
import { Housekeeping } from './housekeeping.js';
import { MeController } from './me.controller.js';
import { PasswordController } from './password.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { Preparation } from './preparation.js';
import { SignUpService } from './sign-up.service.js';
import { UPKEEP, type Upkeep } from './upkeep.js';

@Module({
  imports: [CredentialsModule, ResetsModule, SavedModule, SessionsModule],
  controllers: [
    ...[EmailVerificationController, AccountsController, FactorsController],
    ...[DeletionRequestController, DigestsController, EmailChangeController],
    ...[MeController, PasswordController],
  ],
  providers: [
    ChangePasswordService,
    DeleteAccountService,
    ...[DeletionRequestRepository, DeletionRequestService, DueDeletions],
    ...[DigestSender, DigestTask, DigestWriter],
    ...[EmailChangeLinksService, EmailChangeRepository, EmailChangeService],
    EmailVerificationService,
    Erasure,
    ...[AccessCodeService, ConfirmationService, FactorChanges, FactorsService],
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
