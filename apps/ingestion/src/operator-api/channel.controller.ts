import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import { OperatorGuard } from '@elevate/service-defaults';
import { SourceService } from '../sources/source.service.js';
import { AddChannelsDto } from './channel.dto.js';

@Controller('v1/channels')
@UseGuards(OperatorGuard)
export class ChannelController {
  constructor(private readonly sources: SourceService) {}

  @Get()
  async list(): Promise<{ items: FollowedChannel[] }> {
    return { items: await this.sources.list() };
  }

  @Post()
  async add(@Body() { channels }: AddChannelsDto): Promise<{ items: FollowedChannel[] }> {
    return { items: await this.sources.add(channels) };
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string): Promise<void> {
    await this.sources.remove(id);
  }
}
