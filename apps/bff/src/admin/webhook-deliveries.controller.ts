import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryPage,
  type DeliveryState,
  type WebhookReplayed,
} from '@elevate/contracts/webhooks';
import { WebhookReplayDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { deliveriesSchema, deliverySchema } from './delivery.schema.js';
import { webhookReplayedSchema, webhookReplaySchema } from './webhook.schema.js';
import type { Caller } from '../services/caller.js';
import { pathSegment } from '../services/path-segment.js';
import type { ServiceMethod } from '../services/service-port.js';
import { WebhooksClient } from '../services/webhooks.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

const PLACE_LENGTH = 200;

export class DeliveriesQuery {
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
    const path = `${webhookPath(id)}/deliveries${query && `?${query}`}`;
    return this.service.ask({ method: 'GET', path, caller, schema: deliveriesSchema });
  }

  @Post('webhooks/:id/ping')
  @HttpCode(200)
  @ApiJson({ summary: 'Sends a test message.', gives: deliverySchema })
  @ApiProblem(404, 'There is no such webhook.')
  pingWebhook(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<Delivery> {
    return this.delivery('POST', `${webhookPath(id)}/ping`, caller);
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
    const path = `${webhookPath(id)}/replay`;
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

function webhookPath(id: string): string {
  return `/v1/webhooks/${pathSegment(id)}`;
}
