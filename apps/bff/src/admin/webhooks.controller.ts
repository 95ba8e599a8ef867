import * as webhooks from '@elevate/contracts/webhooks';
import { WebhooksClient } from '../services/service-clients.js';
import { adminRoutes } from './admin-endpoint.decorator.js';
import { get, patch, post, remove } from '../session/forwarded-routes.js';

export const WebhooksController = adminRoutes(
  { service: WebhooksClient, path: '/admin/webhooks', missing: 'The webhook does not exist.' },
  {
    webhooks: get('/', 'All webhooks and the available message types.', webhooks.webhooksSchema),
    createWebhook: post('/', 'Registers a webhook. The response is the only one with its secret.', {
      takes: webhooks.NewWebhookDto,
      gives: webhooks.createdWebhookSchema,
      status: 201,
      problems: {
        403: 'The person is no administrator, or a new webhook needs a recent access code.',
        409: 'The limit of webhooks is reached.',
      },
    }),
    webhook: get('/:id', 'One webhook.', webhooks.webhookSchema),
    updateWebhook: patch('/:id', 'Changes, pauses or resumes a webhook.', {
      takes: webhooks.WebhookUpdateDto,
      gives: webhooks.webhookSchema,
      isVersioned: 'optional',
      problems: {
        403: 'The person is no administrator, or a new address needs a recent access code.',
      },
    }),
    deleteWebhook: remove('/:id', 'Deletes a webhook with all its deliveries.', {
      isVersioned: 'optional',
    }),
    rotateWebhookSecret: post(
      '/:id/secret',
      'Creates a new secret. No other response contains it.',
      { gives: webhooks.webhookSecretSchema },
    ),
    deliveries: get(
      '/:id/deliveries',
      'The deliveries of a webhook, sent and queued.',
      webhooks.deliveriesSchema,
      {
        query: webhooks.DeliveryFilterDto,
        problems: { 400: 'The state or the place does not exist.' },
      },
    ),
    pingWebhook: post('/:id/ping', 'Sends a test message.', { gives: webhooks.deliverySchema }),
    replayWebhook: post('/:id/replay', 'Sends the deliveries of a span of time again.', {
      takes: webhooks.WebhookReplayDto,
      gives: webhooks.webhookReplayedSchema,
    }),
  },
);

export const WebhookDeliveriesController = adminRoutes(
  {
    service: WebhooksClient,
    path: '/admin/webhook-deliveries',
    to: '/v1/deliveries',
    missing: 'The delivery does not exist.',
  },
  {
    webhookDelivery: get(
      '/:id',
      'One delivery, with its attempts and its body.',
      webhooks.deliverySchema,
    ),
    replayDelivery: post('/:id/replay', 'Sends one delivery again.', {
      gives: webhooks.deliverySchema,
    }),
  },
);
