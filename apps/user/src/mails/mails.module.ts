import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { createMailer } from '@elevate/mail';
import { CONFIG } from '@elevate/service-defaults';
import { AccountsModule } from '../accounts/accounts.module.js';
import type { UserConfig } from '../user.config.js';
import { LinkMailer, LinkQueue, MAILER } from './link-mailer.js';

@Module({
  imports: [AccountsModule],
  providers: [
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ MAIL_FROM: from, SMTP_URL: smtpUrl, DATA_DIR }: UserConfig) =>
        createMailer({ from, smtpUrl, folder: join(DATA_DIR, 'mail') }),
    },
    LinkMailer,
    LinkQueue,
  ],
  exports: [MAILER, LinkQueue],
})
export class MailsModule {}
