import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { IntakeService } from './message-handler.js';
import { MarkRepository } from './mark.repository.js';

@Module({
  imports: [SendingModule, WebhooksModule],
  providers: [IntakeService, MarkRepository],
  exports: [IntakeService],
})
export class IntakeModule {}
