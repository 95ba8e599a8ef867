import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  type CreatedWebhook,
  type Delivery,
  DELIVERY_STATES,
  type DeliveryPage,
  type DeliveryState,
  type Webhook,
  type WebhookList,
  type WebhookReplayed,
  type WebhookSecret,
} from '@elevate/contracts/webhooks';
import { NewWebhookDto, WebhookReplayDto, WebhookUpdateDto } from '@elevate/contracts/requests';
import { ApiQuery } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { pathSegment, WebhooksClient } from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import type { ServiceMethod } from '../services/inject.adapter.js';
import {
  createdWebhookSchema,
  deliveriesSchema,
  deliverySchema,
  newWebhookSchema,
  webhookReplayedSchema,
  webhookReplaySchema,
  webhookSchema,
  webhookSecretSchema,
  webhooksSchema,
  webhookUpdateSchema,
} from './webhook.schema.js';
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
  @ApiProblem(403, 'The person is no administrator, or a new webhook needs a recent access code.')
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
  @ApiProblem(403, 'The person is no administrator, or a new address needs a recent access code.')
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

const PLACE_LENGTH = 200;

class DeliveriesQuery {
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  readonly state?: DeliveryState;

  @IsOptional()
  @IsString()
  @MaxLength(PLACE_LENGTH)
  readonly before?: string;
}

@Controller(`${API}/admin`)
@AdminEndpoint()
export class WebhookDeliveriesController {
  constructor(private readonly service: WebhooksClient) {}

  @Get('webhooks/:id/deliveries')
  @ApiJson({ summary: 'The deliveries of a webhook, sent and queued.', gives: deliveriesSchema })
  @ApiQuery({ name: 'state', required: false, enum: DELIVERY_STATES })
  @ApiQuery({ name: 'before', required: false, description: 'The `next` of the page before.' })
  @ApiProblem(400, 'There is no such state, or no such place.')
  @ApiProblem(404, 'There is no such webhook.')
  deliveries(
    @Param('id') id: string,
    @Query() { state, before }: DeliveriesQuery,
    @CurrentUser() caller: Caller,
  ): Promise<DeliveryPage> {
    const given = { ...(state && { state }), ...(before && { before }) };
    const query = String(new URLSearchParams(given));
    const path = `${webhookPathWebhookDeliveries(id)}/deliveries${query && `?${query}`}`;
    return this.service.ask({ method: 'GET', path, caller, schema: deliveriesSchema });
  }

  @Post('webhooks/:id/ping')
  @HttpCode(200)
  @ApiJson({ summary: 'Sends a test message.', gives: deliverySchema })
  @ApiProblem(404, 'There is no such webhook.')
  pingWebhook(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Delivery> {
    return this.delivery('POST', `${webhookPathWebhookDeliveries(id)}/ping`, caller);
  }

  @Post('webhooks/:id/replay')
  @HttpCode(200)
  @ApiJson({
    summary: 'Retries the deliveries that failed since a given time.',
    takes: webhookReplaySchema,
    gives: webhookReplayedSchema,
  })
  @ApiProblem(404, 'There is no such webhook.')
  replayWebhook(
    @Param('id') id: string,
    @Body() body: WebhookReplayDto,
    @CurrentUser() caller: Caller,
  ): Promise<WebhookReplayed> {
    const path = `${webhookPathWebhookDeliveries(id)}/replay`;
    return this.service.ask({ method: 'POST', path, body, caller, schema: webhookReplayedSchema });
  }

  @Get('webhook-deliveries/:id')
  @ApiJson({ summary: 'One delivery, with its attempts and its body.', gives: deliverySchema })
  @ApiProblem(404, 'There is no such delivery.')
  webhookDelivery(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Delivery> {
    return this.delivery('GET', `/v1/deliveries/${pathSegment(id)}`, caller);
  }

  @Post('webhook-deliveries/:id/replay')
  @HttpCode(200)
  @ApiJson({ summary: 'Sends one delivery again.', gives: deliverySchema })
  @ApiProblem(404, 'There is no such delivery.')
  replayDelivery(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Delivery> {
    return this.delivery('POST', `/v1/deliveries/${pathSegment(id)}/replay`, caller);
  }

  private delivery(method: ServiceMethod, path: string, caller: Caller): Promise<Delivery> {
    return this.service.ask({ method, path, caller, schema: deliverySchema });
  }
}

function webhookPathWebhookDeliveries(id: string): string {
  return `/v1/webhooks/${pathSegment(id)}`;
}
