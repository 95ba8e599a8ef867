import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FetchKeySet } from '@elevate/access-tokens';
import { adminAccess } from '@elevate/admin-access';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { createHttpClient } from '@elevate/http-client';
import { Sealing } from '@elevate/sealing';
import { NoStore, type ServiceContext } from '@elevate/service-defaults';
import { Deliveries } from './deliveries/deliveries.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliveryRepository } from './deliveries/delivery.repository.js';
import { deliveryModel } from './deliveries/delivery.schema.js';
import { Intake } from './intake/intake.service.js';
import { MarkRepository } from './intake/mark.repository.js';
import { markModel } from './intake/mark.schema.js';
import { Dispatcher } from './sending/dispatcher.js';
import { Sender } from './sending/sender.js';
import { Upkeep } from './sending/upkeep.js';
import { workerId } from './sending/worker-id.js';
import { WorkerRepository } from './sending/worker.repository.js';
import { workerModel } from './sending/worker.schema.js';
import { Workers } from './sending/workers.js';
import { subscriptions } from './subscriptions.js';
import { WebhookAddresses } from './webhooks/webhook-addresses.js';
import { WebhookHealth } from './webhooks/webhook-health.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { webhookModel } from './webhooks/webhook.schema.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';
import { allowedOrigins, type WebhooksConfig } from './webhooks.config.js';
import { WebhooksLifecycle } from './webhooks.lifecycle.js';
import { HTTP_CLIENT, SEALING, WORKER_ID } from './webhooks.tokens.js';

const controllers = [WebhooksController, DeliveriesController, AuditController];

const services = [
  ...[Clock, WebhooksLifecycle, WebhooksService, WebhookAddresses, WebhookHealth, WebhookSecrets],
  ...[Intake, Deliveries, DeliveriesService, Dispatcher, Sender, Workers, Upkeep],
];

@Module({})
export class WebhooksModule {
  static register(context: ServiceContext<WebhooksConfig>, fetchKeys: FetchKeySet): DynamicModule {
    return {
      module: WebhooksModule,
      controllers: [...subscriptions.flatMap((table) => table.controllers), ...controllers],
      providers: [
        { provide: APP_INTERCEPTOR, useClass: NoStore },
        ...documents(context),
        ...outside(context),
        ...adminAccess(fetchKeys),
        ...services,
      ],
    };
  }
}

function documents({ mongo, logger }: ServiceContext<WebhooksConfig>): Provider[] {
  if (!mongo) throw new AppError('WEBHOOKS.NO_DOCUMENTS', { kind: 'unexpected' });
  const webhooks = webhookModel(mongo);
  const carriers = [new UnauditedRepository(webhooks)];
  return [
    { provide: WebhookRepository, useValue: new WebhookRepository(webhooks) },
    { provide: DeliveryRepository, useValue: new DeliveryRepository(deliveryModel(mongo)) },
    { provide: MarkRepository, useValue: new MarkRepository(markModel(mongo)) },
    { provide: WorkerRepository, useValue: new WorkerRepository(workerModel(mongo)) },
    { provide: AuditLog, useValue: createAuditLog({ connection: mongo, carriers, logger }) },
  ];
}

function outside({ config, logger, transport }: ServiceContext<WebhooksConfig>): Provider[] {
  const http = createHttpClient({
    userAgent: 'Elevate/0.1 (webhooks)',
    allowedLoopbackOrigins: allowedOrigins(config),
    logger,
  });
  const secret = config.WEBHOOK_SECRETS_KEY;
  return [
    { provide: HTTP_CLIENT, useValue: http },
    { provide: SEALING, useValue: new Sealing({ secret, purpose: 'elevate webhook secrets' }) },
    { provide: WORKER_ID, useValue: workerId(transport) },
  ];
}
