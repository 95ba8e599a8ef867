import { Module } from '@nestjs/common';
import { CredentialsModule } from '../../credentials/credentials.module.js';
import { MailsModule } from '../../mails/mails.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { DevicesController, ResetsController } from './resets.controller.js';
import { ResetsService } from './resets.service.js';

@Module({
  imports: [CredentialsModule, MailsModule, SessionsModule],
  controllers: [DevicesController, ResetsController],
  providers: [ResetsService],
})
export class ResetsModule {}
