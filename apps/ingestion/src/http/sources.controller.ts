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
import { Actor, OperatorOrAdminGuard, RequiresCode } from '@elevate/admin-access';
import {
  AddChannelsDto,
  AddFeedsDto,
  ChangeChannelDto,
  ChangeFeedDto,
  type FollowedChannel,
  type FollowedFeed,
  OpmlDto,
  type PreviewedChannel,
  type PreviewedFeed,
  RemoveChannelDto,
} from '@elevate/contracts/ingestion';
import { ChannelPreview } from '../video/channels/channel-preview.js';
import { SourceService } from '../video/channels/source.service.js';
import { ChannelRemovalService } from '../video/removal/channel-removal.service.js';
import { FeedService } from '../news/feeds/feed.service.js';
import { OpmlPreview, writeOpml } from '../news/feeds/opml-preview.js';
import { ChannelMapper } from './channel.mapper.js';

@Controller('v1/channels')
@UseGuards(OperatorOrAdminGuard)
export class ChannelController {
  constructor(
    private readonly sources: SourceService,
    private readonly preview: ChannelPreview,
    private readonly removal: ChannelRemovalService,
    private readonly mapper: ChannelMapper,
  ) {}

  @Get()
  async list(): Promise<{ items: FollowedChannel[] }> {
    return { items: await this.mapper.toChannels(await this.sources.list()) };
  }

  @Post()
  async add(
    @Body() { channels }: AddChannelsDto,
    @Actor() actor: string,
  ): Promise<{ items: FollowedChannel[] }> {
    return { items: await this.mapper.toChannels(await this.sources.add(channels, actor)) };
  }

  @Post('preview')
  @HttpCode(200)
  async previewOf(@Body() { channels }: AddChannelsDto): Promise<{ items: PreviewedChannel[] }> {
    return { items: await this.preview.of(channels.map(({ channel }) => channel)) };
  }

  @Patch(':id')
  async change(
    @Param('id') id: string,
    @Body() change: ChangeChannelDto,
    @Actor() actor: string,
  ): Promise<FollowedChannel> {
    return this.mapper.toChannel(await this.sources.change(id, change, actor));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresCode()
  async remove(
    @Param('id') channel: string,
    @Query() { episodes = 'keep' }: RemoveChannelDto,
    @Actor() actor: string,
  ): Promise<void> {
    await this.removal.remove({ channel, episodes, actor });
  }
}

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
