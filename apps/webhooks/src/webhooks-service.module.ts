import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { Metrics } from '@elevate/metrics';
import { Sealing } from '@elevate/sealing';
import { CONFIG, LOGGER, METRICS, NoStore, TRANSPORT } from '@elevate/service-defaults';
import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { WebhooksController } from './admin/webhooks.controller.js';
import { DeliveryRepository, MarkRepository } from './deliveries/delivery.repository.js';
import { IntakeService } from './intake/message-handler.js';
import { DeliveryQueue, workerId, Workers } from './sending/delivery-queue.js';
import { HTTP_CLIENT, Sender, WORKER_ID } from './sending/sender.js';
import { subscriptions } from './subscriptions.js';
import { type WebhooksConfig, allowedOrigins } from './webhooks.config.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

@Module({
  controllers: [
    AuditController,
    WebhooksController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: NoStore },
    { provide: WORKER_ID, inject: [TRANSPORT], useFactory: workerId },
    ...auditLogOf(WebhookRepository),
    {
      provide: HTTP_CLIENT,
      inject: [CONFIG, LOGGER],
      useFactory: (config: WebhooksConfig, logger: Logger) =>
        new HttpClient({
          userAgent: 'Elevate/0.1 (webhooks)',
          allowedLoopbackOrigins: allowedOrigins(config),
          logger,
        }),
    },
    {
      provide: Sealing,
      inject: [CONFIG],
      useFactory: ({ WEBHOOK_SECRETS_KEY: secret }: WebhooksConfig) =>
        new Sealing(secret, 'elevate webhook secrets'),
    },
    DeliveryQueue,
    DeliveryRepository,
    IntakeService,
    MarkRepository,
    Sender,
    Workers,
  ],
})
export class WebhooksServiceModule {
  constructor(webhooks: WebhookRepository, @Inject(METRICS) metrics: Metrics) {
    const spec = {
      name: 'elevate_webhooks',
      help: 'Webhooks by state: active, failing, paused after failures, or stopped by an administrator',
      labels: ['state'],
    } as const;
    metrics.gauge(spec, () => webhooks.countStates());
  }

  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: WebhooksServiceModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
