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
import type { FollowedChannel, PreviewedChannel } from '@elevate/contracts/ingestion';
import { ChannelPreview } from '../video/channels/channel-preview.js';
import { SourceService } from '../video/channels/source.service.js';
import { AddChannelsDto, ChangeChannelDto, RemoveChannelDto } from '@elevate/contracts/requests';
import { ChannelRemovalService } from '../video/removal/channel-removal.service.js';
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
