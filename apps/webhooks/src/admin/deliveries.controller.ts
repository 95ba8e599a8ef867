import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Admin, AdminGuard, type Administrator } from '@elevate/admin-access';
import type { Delivery, DeliveryPage, WebhookReplayed } from '@elevate/contracts/webhooks';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookReplayDto } from '@elevate/contracts/requests';
import { DeliveriesQueryDto } from './delivery.dto.js';

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
