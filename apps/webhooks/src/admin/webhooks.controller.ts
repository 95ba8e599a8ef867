import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { Admin, AdminGuard, type Administrator, RequiresCode } from '@elevate/admin-access';
import {
  type CreatedWebhook,
  DeliveriesQueryDto,
  type Delivery,
  type DeliveryPage,
  NewWebhookDto,
  type Webhook,
  type WebhookList,
  WebhookReplayDto,
  type WebhookReplayed,
  type WebhookSecret,
  WebhookUpdateDto,
} from '@elevate/contracts/webhooks';
import { WebhooksService } from './webhooks.service.js';
import { DeliveriesService } from './deliveries.service.js';

@Controller('v1/webhooks')
@UseGuards(AdminGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  list(): Promise<WebhookList> {
    return this.webhooks.list();
  }

  @Post()
  @RequiresCode()
  create(@Body() body: NewWebhookDto, @Admin() by: Administrator): Promise<CreatedWebhook> {
    return this.webhooks.create(body, by);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<Webhook> {
    return this.webhooks.get(id);
  }

  @Patch(':id')
  update(
    @Param('id') id: string,
    @Body() body: WebhookUpdateDto,
    @Admin() by: Administrator,
  ): Promise<Webhook> {
    return this.webhooks.update(id, body, by);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Param('id') id: string, @Admin() by: Administrator): Promise<void> {
    return this.webhooks.delete(id, by);
  }

  @Post(':id/secret')
  @HttpCode(200)
  @RequiresCode()
  changeSecret(@Param('id') id: string, @Admin() by: Administrator): Promise<WebhookSecret> {
    return this.webhooks.changeSecret(id, by);
  }
}

@Controller('v1')
@UseGuards(AdminGuard)
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('webhooks/:id/deliveries')
  list(@Param('id') id: string, @Query() query: DeliveriesQueryDto): Promise<DeliveryPage> {
    return this.deliveries.list(id, query);
  }

  @Post('webhooks/:id/ping')
  @HttpCode(200)
  ping(@Param('id') id: string, @Admin() by: Administrator): Promise<Delivery> {
    return this.deliveries.ping(id, by);
  }

  @Post('webhooks/:id/replay')
  @HttpCode(200)
  replayFailed(
    @Param('id') id: string,
    @Body() { since }: WebhookReplayDto,
    @Admin() by: Administrator,
  ): Promise<WebhookReplayed> {
    return this.deliveries.replayFailed(id, new Date(since), by);
  }

  @Get('deliveries/:id')
  get(@Param('id') id: string): Promise<Delivery> {
    return this.deliveries.get(id);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(200)
  replay(@Param('id') id: string, @Admin() by: Administrator): Promise<Delivery> {
    return this.deliveries.replay(id, by);
  }
}
