import { Module } from '@nestjs/common';
import { AuditController } from '@elevate/audit';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { DeliveriesController, WebhooksController } from './webhooks.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [DeliveriesModule, SendingModule, WebhooksModule],
  controllers: [WebhooksController, DeliveriesController, AuditController],
  providers: [DeliveriesService, WebhooksService],
})
export class AdminModule {}
