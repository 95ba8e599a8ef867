import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { SavedModule } from '../saved/saved.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsController } from './accounts.controller.js';
import { ChangePasswordService } from './change-password.service.js';
import { DeleteAccountService } from './delete-account.service.js';
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

@Module({
  imports: [CredentialsModule, SavedModule, SessionsModule],
  controllers: [
    ...[EmailVerificationController, AccountsController, FactorsController],
    ...[EmailChangeController, MeController, PasswordController],
  ],
  providers: [
    ChangePasswordService,
    DeleteAccountService,
    ...[EmailChangeLinksService, EmailChangeRepository, EmailChangeService],
    EmailVerificationService,
    Erasure,
    ...[AccessCodeService, ConfirmationService, FactorChanges, FactorsService],
    Housekeeping,
    PersonalDataService,
    Preparation,
    SignUpService,
  ],
  exports: [Housekeeping, Preparation],
})
export class OwnAccountModule {}
