import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type {
  CreatedWebhook,
  Webhook,
  WebhookList,
  WebhookSecret,
} from '@elevate/contracts/webhooks';
import { NewWebhookDto, WebhookUpdateDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  createdWebhookSchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
  newWebhookSchema,
  webhookUpdateSchema,
} from './webhook.schema.js';
import type { Caller } from '../services/caller.js';
import { pathSegment } from '../services/path-segment.js';
import { WebhooksClient } from '../services/webhooks.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

const PATH = '/v1/webhooks';

@Controller(`${API}/admin/webhooks`)
@AdminEndpoint()
export class WebhooksController {
  constructor(private readonly service: WebhooksClient) {}

  @Get()
  @ApiJson({ summary: 'All webhooks and the available message types.', gives: webhooksSchema })
  webhooks(@CurrentUser() caller: Caller): Promise<WebhookList> {
    return this.service.ask({ method: 'GET', path: PATH, caller, schema: webhooksSchema });
  }

  @Post()
  @ApiJson({
    summary: 'Registers a webhook. The response is the only one with its secret.',
    takes: newWebhookSchema,
    gives: createdWebhookSchema,
    status: 201,
  })
  @ApiProblem(409, 'The limit of webhooks is reached.')
  createWebhook(
    @Body() body: NewWebhookDto,
    @CurrentUser() caller: Caller,
  ): Promise<CreatedWebhook> {
    const schema = createdWebhookSchema;
    return this.service.ask({ method: 'POST', path: PATH, body, caller, schema });
  }

  @Get(':id')
  @ApiJson({ summary: 'One webhook.', gives: webhookSchema })
  @ApiProblem(404, 'There is no such webhook.')
  webhook(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Webhook> {
    const schema = webhookSchema;
    return this.service.ask({ method: 'GET', path: webhookPath(id), caller, schema });
  }

  @Patch(':id')
  @ApiJson({
    summary: 'Changes, pauses or resumes a webhook.',
    takes: webhookUpdateSchema,
    gives: webhookSchema,
  })
  @ApiProblem(404, 'There is no such webhook.')
  updateWebhook(
    @Param('id') id: string,
    @Body() body: WebhookUpdateDto,
    @CurrentUser() caller: Caller,
  ): Promise<Webhook> {
    const schema = webhookSchema;
    return this.service.ask({ method: 'PATCH', path: webhookPath(id), body, caller, schema });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiJson({ summary: 'Deletes a webhook with all its deliveries.' })
  @ApiProblem(404, 'There is no such webhook.')
  deleteWebhook(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.service.tell({ method: 'DELETE', path: webhookPath(id), caller });
  }

  @Post(':id/secret')
  @HttpCode(200)
  @ApiJson({
    summary: 'Creates a new secret. No other response contains it.',
    gives: webhookSecretSchema,
  })
  @ApiProblem(404, 'There is no such webhook.')
  rotateWebhookSecret(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
  ): Promise<WebhookSecret> {
    const path = `${webhookPath(id)}/secret`;
    return this.service.ask({ method: 'POST', path, caller, schema: webhookSecretSchema });
  }
}

function webhookPath(id: string): string {
  return `${PATH}/${pathSegment(id)}`;
}
