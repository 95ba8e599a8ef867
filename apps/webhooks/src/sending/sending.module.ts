import { Module } from '@nestjs/common';
import { TRANSPORT } from '@elevate/service-defaults';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { DeliveryQueue, Dispatcher, Upkeep } from './delivery-queue.js';
import { Sender, WebhookHealth } from './sender.js';
import { WorkerRepository } from './worker.repository.js';
import { WORKER_ID, workerId, Workers } from './workers.js';

@Module({
  imports: [DeliveriesModule, WebhooksModule],
  providers: [
    { provide: WORKER_ID, inject: [TRANSPORT], useFactory: workerId },
    DeliveryQueue,
    Dispatcher,
    Sender,
    Upkeep,
    WebhookHealth,
    WorkerRepository,
    Workers,
  ],
  exports: [DeliveryQueue],
})
export class SendingModule {}
