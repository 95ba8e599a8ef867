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
import type { FollowedFeed, PreviewedFeed } from '@elevate/contracts/ingestion';
import { FeedService } from '../news/feeds/feed.service.js';
import { OpmlPreview } from '../news/feeds/opml-preview.js';
import { writeOpml } from '../news/feeds/opml.js';
import { AddFeedsDto, ChangeFeedDto, OpmlDto } from '@elevate/contracts/requests';

@Controller('v1/feeds')
@UseGuards(OperatorOrAdminGuard)
export class FeedController {
  constructor(
    private readonly feeds: FeedService,
    private readonly preview: OpmlPreview,
  ) {}

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

  @Get('opml')
  async toOpml(): Promise<{ opml: string }> {
    return { opml: writeOpml(await this.feeds.list()) };
  }

  @Post('opml')
  @HttpCode(200)
  async previewOf(@Body() { opml }: OpmlDto): Promise<{ items: PreviewedFeed[] }> {
    return { items: await this.preview.of(opml) };
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
