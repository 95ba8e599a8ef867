import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { createMailer } from '@elevate/mail';
import { CONFIG } from '@elevate/service-defaults';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import type { UserConfig } from '../user.config.js';
import { MAILER, ResetMailer } from './reset-mailer.js';
import { ResetQueue } from './reset-queue.js';
import { ResetRequestRepository } from './reset-request.repository.js';
import { ResetsController } from './resets.controller.js';
import { ResetsService } from './resets.service.js';

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [ResetsController],
  providers: [
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ MAIL_FROM: from, SMTP_URL: smtpUrl, DATA_DIR }: UserConfig) =>
        createMailer({ from, smtpUrl, folder: join(DATA_DIR, 'mail') }),
    },
    ResetMailer,
    ResetQueue,
    ResetRequestRepository,
    ResetsService,
  ],
  exports: [MAILER, ResetQueue],
})
export class ResetsModule {}
