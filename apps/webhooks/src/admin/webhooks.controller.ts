import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  UseGuards,
} from '@nestjs/common';
import { Admin, AdminGuard, RequiresCode, type Administrator } from '@elevate/admin-access';
import type {
  CreatedWebhook,
  Webhook,
  WebhookList,
  WebhookSecret,
} from '@elevate/contracts/webhooks';
import { NewWebhookDto, WebhookUpdateDto } from '@elevate/contracts/requests';
import { WebhooksService } from './webhooks.service.js';

@Controller('v1/webhooks')
@UseGuards(AdminGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  list(): Promise<WebhookList> {
    return this.webhooks.list();
  }

  @Post()
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
