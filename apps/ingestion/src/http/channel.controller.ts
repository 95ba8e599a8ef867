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
import { Actor, OperatorOrAdminGuard, RequiresCode } from '@elevate/admin-access';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import { SourceService } from '../video/channels/source.service.js';
import { AddChannelsDto, ChangeChannelDto } from '@elevate/contracts/requests';
import { ChannelMapper } from './channel.mapper.js';

@Controller('v1/channels')
@UseGuards(OperatorOrAdminGuard)
export class ChannelController {
  constructor(
    private readonly sources: SourceService,
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
  async remove(@Param('id') id: string, @Actor() actor: string): Promise<void> {
    await this.sources.remove(id, actor);
  }
}
