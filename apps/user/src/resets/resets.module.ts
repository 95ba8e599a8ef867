import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { createMailer } from '@elevate/mail';
import { CONFIG } from '@elevate/service-defaults';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import type { UserConfig } from '../user.config.js';
import { DevicesController, ResetsController } from './resets.controller.js';
import { LinkMailer, LinkQueue, MAILER } from './link-mailer.js';
import { ResetsService } from './resets.service.js';

@Module({
  imports: [CredentialsModule, SessionsModule],
  controllers: [DevicesController, ResetsController],
  providers: [
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ MAIL_FROM: from, SMTP_URL: smtpUrl, DATA_DIR }: UserConfig) =>
        createMailer({ from, smtpUrl, folder: join(DATA_DIR, 'mail') }),
    },
    LinkMailer,
    LinkQueue,
    ResetsService,
  ],
  exports: [MAILER, LinkQueue],
})
export class ResetsModule {}
