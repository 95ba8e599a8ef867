import { Module } from '@nestjs/common';
import { AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { createHttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { Sealing } from '@elevate/sealing';
import { CONFIG, LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { allowedOrigins, type WebhooksConfig } from '../webhooks.config.js';
import {
  HTTP_CLIENT,
  WEBHOOK_MODEL,
  WebhookAddresses,
  webhookModel,
  WebhookRepository,
  WebhookSecrets,
} from './webhook.repository.js';

@Module({
  providers: [
    { provide: WEBHOOK_MODEL, inject: [MONGO], useFactory: webhookModel },
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, WEBHOOK_MODEL],
      useFactory: (connection, logger, metrics, model) =>
        createAuditLog({ connection, logger, metrics, carriers: [new UnauditedRepository(model)] }),
    },
    {
      provide: HTTP_CLIENT,
      inject: [CONFIG, LOGGER],
      useFactory: (config: WebhooksConfig, logger: Logger) =>
        createHttpClient({
          userAgent: 'Elevate/0.1 (webhooks)',
          allowedLoopbackOrigins: allowedOrigins(config),
          logger,
        }),
    },
    {
      provide: Sealing,
      inject: [CONFIG],
      useFactory: ({ WEBHOOK_SECRETS_KEY: secret }: WebhooksConfig) =>
        new Sealing({ secret, purpose: 'elevate webhook secrets' }),
    },
    WebhookAddresses,
    WebhookRepository,
    WebhookSecrets,
  ],
  exports: [AuditLog, HTTP_CLIENT, WebhookAddresses, WebhookRepository, WebhookSecrets],
})
export class WebhooksModule {}
