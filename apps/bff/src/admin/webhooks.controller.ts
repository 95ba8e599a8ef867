import {
  createdWebhookSchema,
  deliveriesSchema,
  DeliveryFilterDto,
  deliverySchema,
  NewWebhookDto,
  webhookReplayedSchema,
  WebhookReplayDto,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
  WebhookUpdateDto,
} from '@elevate/contracts/webhooks';
import { WebhooksClient } from '../services/service-clients.js';
import { adminRoutes } from './admin-endpoint.decorator.js';

export const WebhooksController = adminRoutes(
  { service: WebhooksClient, path: '/admin/webhooks', missing: 'There is no such webhook.' },
  {
    webhooks: {
      route: 'GET /',
      summary: 'All webhooks and the available message types.',
      gives: webhooksSchema,
    },
    createWebhook: {
      route: 'POST /',
      summary: 'Registers a webhook. The response is the only one with its secret.',
      takes: NewWebhookDto,
      gives: createdWebhookSchema,
      status: 201,
      problems: {
        403: 'The person is no administrator, or a new webhook needs a recent access code.',
        409: 'The limit of webhooks is reached.',
      },
    },
    webhook: { route: 'GET /:id', summary: 'One webhook.', gives: webhookSchema },
    updateWebhook: {
      route: 'PATCH /:id',
      summary: 'Changes, pauses or resumes a webhook.',
      takes: WebhookUpdateDto,
      gives: webhookSchema,
      problems: {
        403: 'The person is no administrator, or a new address needs a recent access code.',
      },
    },
    deleteWebhook: { route: 'DELETE /:id', summary: 'Deletes a webhook with all its deliveries.' },
    rotateWebhookSecret: {
      route: 'POST /:id/secret',
      summary: 'Creates a new secret. No other response contains it.',
      gives: webhookSecretSchema,
    },
    deliveries: {
      route: 'GET /:id/deliveries',
      summary: 'The deliveries of a webhook, sent and queued.',
      query: DeliveryFilterDto,
      gives: deliveriesSchema,
      problems: { 400: 'There is no such state, or no such place.' },
    },
    pingWebhook: {
      route: 'POST /:id/ping',
      summary: 'Sends a test message.',
      gives: deliverySchema,
    },
    replayWebhook: {
      route: 'POST /:id/replay',
      summary: 'Retries the deliveries that failed since a given time.',
      takes: WebhookReplayDto,
      gives: webhookReplayedSchema,
    },
  },
);

export const WebhookDeliveriesController = adminRoutes(
  {
    service: WebhooksClient,
    path: '/admin/webhook-deliveries',
    to: '/v1/deliveries',
    missing: 'There is no such delivery.',
  },
  {
    webhookDelivery: {
      route: 'GET /:id',
      summary: 'One delivery, with its attempts and its body.',
      gives: deliverySchema,
    },
    replayDelivery: {
      route: 'POST /:id/replay',
      summary: 'Sends one delivery again.',
      gives: deliverySchema,
    },
  },
);
