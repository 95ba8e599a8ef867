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
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { FollowedFeed } from '@elevate/contracts/ingestion';
import { FeedService } from '../news/feeds/feed.service.js';
import { AddFeedsDto, ChangeFeedDto } from '@elevate/contracts/requests';

@Controller('v1/feeds')
@UseGuards(OperatorOrAdminGuard)
export class FeedController {
  constructor(private readonly feeds: FeedService) {}

  @Get()
  async list(): Promise<{ items: FollowedFeed[] }> {
    return { items: await this.feeds.list() };
  }

  @Post()
  async add(
    @Body() { feeds }: AddFeedsDto,
    @Actor() actor: string,
  ): Promise<{ items: FollowedFeed[] }> {
    return { items: await this.feeds.add(feeds, actor) };
  }

  @Patch(':id')
  async change(
    @Param('id') id: string,
    @Body() change: ChangeFeedDto,
    @Actor() actor: string,
  ): Promise<FollowedFeed> {
    return this.feeds.change(id, change, actor);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Actor() actor: string): Promise<void> {
    await this.feeds.remove(id, actor);
  }
}
