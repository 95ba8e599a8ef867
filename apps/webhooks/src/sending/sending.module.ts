import { Module } from '@nestjs/common';
import { TRANSPORT } from '@elevate/service-defaults';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { DeliveryQueue } from './delivery-queue.js';
import { Dispatcher } from './dispatcher.js';
import { Sender } from './sender.js';
import { Upkeep } from './upkeep.js';
import { WebhookHealth } from './webhook-health.js';
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
